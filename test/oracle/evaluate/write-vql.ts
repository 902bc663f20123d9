import type { Operand, Predicate } from '../../../src/vql/index.js';
import type { Random } from '../support/random.js';

/** Writes a predicate as a text: in any letter case of keywords, with any whitespace, and with more parentheses than needed. */
export function writeVql(random: Random, predicate: Predicate): string {
  return bareTokens(random, predicate)
    .map((token, index) => (index === 0 ? token : `${gap(random)}${token}`))
    .join('');
}

function gap(random: Random): string {
  return random.chance(0.8) ? ' ' : random.pick(['\n', '\t', '  ', '\r\n', ' /* c */ ', ' -- c\n', '\t \n']);
}

function keyword(random: Random, word: string): string {
  if (random.chance(0.7)) return word;
  return random.chance(0.5)
    ? word.toLowerCase()
    : [...word].map((letter) => (random.chance(0.5) ? letter.toLowerCase() : letter)).join('');
}

/** After a NOT, another one and that of EXISTS would belong to the first. */
function tokensBelowNot(random: Random, predicate: Predicate): readonly string[] {
  const tokens = bareTokens(random, predicate);
  return ['And', 'Or', 'Not', 'Exists'].includes(predicate.kind) || random.chance(0.2) ? ['(', ...tokens, ')'] : tokens;
}

function bareTokens(random: Random, predicate: Predicate): readonly string[] {
  const word = (text: string) => keyword(random, text);
  const not = (isNegated: boolean) => (isNegated ? [word('NOT')] : []);
  switch (predicate.kind) {
    case 'And':
    case 'Or':
      return predicate.predicates.flatMap((part, index) => {
        const tokens = bareTokens(random, part);
        // A list in a list of the same kind is a tree of its own.
        const isGrouped = part.kind === 'Or' || part.kind === predicate.kind || random.chance(0.1);
        const inner = isGrouped ? ['(', ...tokens, ')'] : tokens;
        return index === 0 ? inner : [word(predicate.kind.toUpperCase()), ...inner];
      });
    case 'Not':
      return [word('NOT'), ...tokensBelowNot(random, predicate.predicate)];
    case 'Exists': {
      const { from } = predicate.statement.kind === 'Statement' ? predicate.statement : { from: undefined };
      const template = from?.kind === 'Template' ? `${from.group}.${from.name}` : '';
      return [...not(predicate.negated), word('EXISTS'), '(', word('SELECT'), 'id', word('FROM'), template, ')'];
    }
    case 'Comparison': {
      const sign = predicate.operator === '<>' && random.chance(0.4) ? '!=' : predicate.operator;
      return [writeOperand(predicate.left), sign, writeOperand(predicate.right)];
    }
    case 'In': {
      const values = predicate.values.flatMap((value, index) => [...(index === 0 ? [] : [',']), writeOperand(value)]);
      return [writeOperand(predicate.operand), ...not(predicate.negated), word('IN'), '(', ...values, ')'];
    }
    case 'Between': {
      const range = [writeOperand(predicate.low), word('AND'), writeOperand(predicate.high)];
      return [writeOperand(predicate.operand), ...not(predicate.negated), word('BETWEEN'), ...range];
    }
    case 'Like': {
      const escape = predicate.escape?.kind === 'StringLiteral' ? [word('ESCAPE'), writeOperand(predicate.escape)] : [];
      return [
        writeOperand(predicate.operand),
        ...not(predicate.negated),
        word('LIKE'),
        writeOperand(predicate.pattern),
        ...escape,
      ];
    }
    case 'IsNull': {
      if (predicate.postfix) return [writeOperand(predicate.operand), word(predicate.negated ? 'NOTNULL' : 'ISNULL')];
      return [writeOperand(predicate.operand), word('IS'), ...not(predicate.negated), word('NULL')];
    }
    default:
      throw new Error('A gap has no text.');
  }
}

function writeOperand(operand: Operand): string {
  switch (operand.kind) {
    case 'Path':
      return operand.segments.join('.');
    case 'Call':
      return `${operand.name}(${operand.args.map((argument) => (argument.kind === 'Star' ? '*' : writeOperand(argument))).join(', ')})`;
    case 'Variable':
      return `:${operand.name}`;
    case 'StringLiteral':
      return `'${operand.value.split("'").join("''")}'`;
    case 'NumberLiteral':
      return operand.text;
    case 'BooleanLiteral':
      return String(operand.value);
    case 'NullLiteral':
      return 'NULL';
    default:
      throw new Error('A gap has no text.');
  }
}
