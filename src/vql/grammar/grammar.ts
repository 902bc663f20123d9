import type { IToken, ParserMethod } from 'chevrotain';
import { type OptionalClauseName, optionalClauseNames } from '../../dialect/clauses.js';
import type { Identifier, Join, Missing, Predicate, SelectItem, SortKey, Statement, Template } from '../ast.js';
import { endOf, spanOf } from '../lexer/lexer.js';
import * as t from '../lexer/tokens.js';
import { Cursor, maxRuleDepth } from './cursor.js';
import type { GrammarRules } from './grammar-rules.js';
import { operandRules, star } from './operands.js';
import { predicateRules } from './predicates.js';
import { expectPredicateEnd, lacksWhere, synchronize } from './recovery/clauses.js';
import {
  continueColumns,
  missingColumn,
  repairColumn,
  reportMissingColumn,
  reportMissingColumns,
  respellDistinct,
  skipSecondSelect,
  skipUnexpectedValue,
  startsFrom,
} from './recovery/columns.js';
import { isForeign, skipForeign } from './recovery/foreign-constructs.js';
import { skipJoinedTemplate, startsJoinedTemplate } from './recovery/joined-templates.js';
import { extraCommaFixes } from './recovery/operands.js';
import {
  inserted,
  insertedBeginning,
  insertedCount,
  insertedStatement,
  startsAfterPlaceholder,
} from './recovery/placeholders.js';
import {
  checkRowCount,
  continueSortKeys,
  finishSortExpression,
  repairSortKey,
  reportMissingBy,
  reportMissingRowCount,
  respellDirection,
  skipLimitPair,
  skipSortPosition,
} from './recovery/sorting-and-paging.js';
import {
  expectEnd,
  expectsStatement,
  reportBareStatement,
  reportMissingSelect,
  respellSelect,
  skipInvalidStatement,
  startsBareStatement,
} from './recovery/statements.js';
import {
  checkName,
  missingTemplate,
  repairSeparator,
  reportBareJoinCondition,
  reportMissingAs,
  reportMissingFrom,
  reportMissingOn,
  startsOn,
} from './recovery/templates.js';
import { simpleColumn } from './simple-operands.js';
import { StatementClauses } from './statement-clauses.js';
import { clauseEnds, clauseKeywords } from './token-sets.js';

/**
 * Creates the grammar of VQL: one rule per production, each under its EBNF line. The rules for operands and predicates are in
 * separate files.
 *
 * Chevrotain records the rules for the valid language. Where a text departs from it, a guard before the CONSUME or SUBRULE
 * calls a function of `recovery/`, which reports the error, adds a `Missing` node to the tree and continues: no rule throws,
 * and parsing time stays linear. Objects and closures that hot rules pass to Chevrotain are created once.
 */
export function createGrammar(): Cursor {
  return new Cursor((cursor) => ({
    ...operandRules(cursor),
    ...predicateRules(cursor),
    ...statementRules(cursor),
  }));
}

type StatementRules = Pick<GrammarRules, 'root' | 'predicateRoot' | 'nestedStatement' | 'selectItem' | 'sortKey'>;

function statementRules(cursor: Cursor): StatementRules {
  // root = statement [ ";" ]
  const root = cursor.RULE('root', (): Statement | undefined => {
    if (cursor.lacks(expectsStatement(cursor))) return undefined;
    const read = cursor.SUBRULE(statement);
    cursor.OPTION(() => cursor.CONSUME(t.Semicolon));
    expectEnd(cursor);
    return read;
  });

  const predicateRoot = cursor.RULE('predicateRoot', (): Predicate => {
    const predicate = cursor.SUBRULE(cursor.rules.predicate);
    expectPredicateEnd(cursor);
    return predicate;
  });

  // statement = "SELECT" [ "DISTINCT" ] columns "FROM" template { join | where | orderBy | limit | offset }
  const statement: ParserMethod<[], Statement> = cursor.RULE('statement', (): Statement => {
    // The span of a missing part is after the last token, and so is the start of a statement without SELECT.
    const start = cursor.isType(t.Select) || cursor.isType(t.Placeholder) ? cursor.start() : cursor.previousEnd();
    cursor.expect(t.Select, () => reportMissingSelect(cursor));
    skipSecondSelect(cursor);
    respellDistinct(cursor);
    const distinct = cursor.OPTION(() => cursor.CONSUME(t.Distinct)) !== undefined;
    skipSecondSelect(cursor);
    const begun = cursor.lacks(!cursor.isType(t.Placeholder, 0)) ? insertedBeginning(cursor) : undefined;
    const items = begun === undefined ? cursor.SUBRULE(columns) : [];
    const from = begun?.from ?? fromTemplate();
    const outer = clauses;
    const own = new StatementClauses(items);
    clauses = own;
    synchronize(cursor, 'FROM');
    readBareCondition();
    cursor.MANY(clause);
    clauses = outer;
    return {
      kind: 'Statement',
      distinct,
      columns: items,
      from,
      joins: own.joins,
      where: own.where,
      orderBy: own.orderBy,
      limit: own.limit,
      offset: own.offset,
      span: cursor.spanFrom(start),
    };
  });

  const fromTemplate = (): Template | Missing => {
    cursor.expect(t.From, () => reportMissingFrom(cursor));
    return cursor.SUBRULE(template);
  };

  /** The clauses of the statement that is being read. */
  let clauses = new StatementClauses([]);
  const clauseRules: { readonly [Name in OptionalClauseName]: () => void } = {
    JOIN: () => cursor.SUBRULE(join),
    WHERE: () => cursor.SUBRULE(where),
    'ORDER BY': () => cursor.SUBRULE(orderBy),
    LIMIT: () => cursor.SUBRULE(limit),
    OFFSET: () => cursor.SUBRULE(offset),
  };
  const clauseAlternatives = optionalClauseNames.map((name) => ({ ALT: clauseRules[name] }));
  const clause = (): void => cursor.OR(clauseAlternatives);

  const finishClause = (name: OptionalClauseName, keyword: IToken): void => {
    clauses.add(name, cursor.spanFrom(keyword.startOffset), endOf(keyword), cursor.text, cursor.reporter);
    synchronize(cursor, name);
    if (name === 'JOIN') readBareCondition();
  };

  /** Reads the condition of a missing WHERE. */
  const readBareCondition = (): void => {
    if (!cursor.lacks(!lacksWhere(cursor))) return;
    clauses.addCondition(cursor.SUBRULE1(cursor.rules.predicate));
    synchronize(cursor, 'WHERE');
  };

  // columns = "*" | column { "," column }
  const columns = cursor.RULE('columns', (): readonly SelectItem[] => {
    const items: SelectItem[] = [];
    cursor.openColumns = 0;
    const first = simpleColumn(cursor);
    if (first === undefined) readFirstColumn(items);
    else items.push(first);
    cursor.MANY(() => {
      const comma = cursor.CONSUME(t.Comma);
      const next = simpleColumn(cursor);
      if (next === undefined) readNextColumn(comma, items);
      else items.push(next);
    });
    const starItem = items.find((item) => item.kind === 'Star');
    if (starItem?.span !== undefined && items.length > 1) cursor.report('star-not-alone', {}, { at: starItem.span });
    return items;
  });

  const readFirstColumn = (items: SelectItem[]): void => {
    skipForeign(cursor, 'select');
    if (cursor.lacks(cursor.startsColumn() || repairColumn(cursor))) {
      reportMissingColumns(cursor);
      return;
    }
    items.push(cursor.SUBRULE(selectItem));
    continueColumns(cursor, items);
  };
  const readNextColumn = (comma: IToken, items: SelectItem[]): void => {
    if (cursor.lacks((!startsFrom(cursor) && cursor.startsColumn()) || repairColumn(cursor))) {
      items.push(missingColumn(cursor));
      reportMissingColumn(cursor, comma);
      return;
    }
    items.push(cursor.SUBRULE1(selectItem));
    continueColumns(cursor, items);
  };

  // column = { annotation } ( path | call )
  const selectItem: ParserMethod<[], SelectItem> = cursor.RULE(
    'selectItem',
    (): SelectItem => cursor.OR(selectItemAlternatives),
  );
  const selectItemAlternatives = [
    { ALT: (): SelectItem => star(cursor.CONSUME(t.StarToken)) },
    {
      ALT: (): SelectItem => {
        const annotations = cursor.takeAnnotations();
        const start = annotations[0]?.span?.start ?? cursor.start();
        const expression = cursor.rules.pathOrCall();
        return { kind: 'Column', annotations, expression, span: cursor.spanFrom(start) };
      },
    },
  ];

  // template = name "." name
  const template = cursor.RULE('template', (): Template | Missing => {
    if (cursor.lacks(cursor.startsTemplate(1) || (cursor.startsName() && !isForeign(cursor, 'template'))))
      return missingTemplate(cursor);
    const first = cursor.CONSUME(t.Identifier);
    const names = [first.image];
    let endsInDot = false;
    repairSeparator(cursor, first);
    cursor.MANY(() => {
      cursor.CONSUME(t.Dot);
      if (cursor.lacks(cursor.isType(t.Identifier))) {
        cursor.report('missing-name', { found: cursor.found() });
        endsInDot = true;
        return;
      }
      names.push(cursor.CONSUME1(t.Identifier).image);
    });
    const span = cursor.spanFrom(first.startOffset);
    const [group = '', name = ''] = names;
    if (names.length === 2) return { kind: 'Template', group, name, span };
    if (!endsInDot && first.tokenType !== t.Placeholder)
      cursor.report('template-name', { template: names.join('.'), names: names.length }, { at: span });
    return { kind: 'Template', group, name: names.slice(1).join('.'), span };
  });

  // join = "JOIN" "(" statement ")" "AS" alias "ON" "(" predicate ")"
  const join: ParserMethod<[], void> = cursor.RULE('join', (): void => {
    const keyword = cursor.CONSUME(t.Join);
    skipForeign(cursor, 'join');
    const joined = cursor.SUBRULE(nestedStatement);
    const name = cursor.SUBRULE(alias);
    const on = cursor.SUBRULE(joinCondition);
    const span = cursor.spanFrom(keyword.startOffset);
    const node: Join = { kind: 'Join', statement: joined, alias: name, on, span };
    clauses.joins.push(node);
    finishClause('JOIN', keyword);
  });

  const alias = cursor.RULE('alias', (): Identifier | Missing => {
    cursor.expect(t.As, () => reportMissingAs(cursor));
    if (cursor.lacks(cursor.startsName() && !startsOn(cursor))) {
      cursor.report('missing-alias', { found: cursor.found() });
      return cursor.missing();
    }
    const name = cursor.CONSUME(t.Identifier);
    checkName(cursor, name);
    return { kind: 'Identifier', name: name.image, span: spanOf(name) };
  });

  const joinCondition = cursor.RULE('joinCondition', (): Predicate => {
    cursor.expect(t.On, () => reportMissingOn(cursor));
    if (cursor.lacks(cursor.isType(t.LeftParenthesis) || startsAfterPlaceholder(cursor, 'after on'))) {
      const condition = inserted(cursor, 'after on');
      if (condition !== undefined) return condition;
      if (!cursor.startsCondition()) {
        cursor.report('missing-on', { found: cursor.found() });
        return cursor.missing();
      }
      const first = cursor.LA(1);
      const bare = cursor.SUBRULE(cursor.rules.predicate);
      reportBareJoinCondition(cursor, first);
      return bare;
    }
    const open = cursor.CONSUME(t.LeftParenthesis);
    cursor.enclosing++;
    const predicate = cursor.SUBRULE1(cursor.rules.predicate);
    cursor.enclosing--;
    // What follows a condition that was reported belongs to it.
    if (cursor.lacks(!cursor.reporter.hasReported(cursor.start())))
      cursor.skipUntil((type) => clauseKeywords.has(type));
    cursor.expectClosing(open);
    return predicate;
  });

  // "(" statement ")", after JOIN and EXISTS
  const nestedStatement: ParserMethod<[], Statement | Missing> = cursor.RULE(
    'nestedStatement',
    (): Statement | Missing => {
      const slot = cursor.isType(t.Join, 0) ? 'after join' : 'after exists';
      const isOpened = cursor.isType(t.LeftParenthesis) || startsAfterPlaceholder(cursor, slot);
      if (cursor.lacks(isOpened && cursor.LA(2).tokenType !== t.RightParenthesis)) {
        const statement = inserted(cursor, slot);
        if (statement !== undefined) return statement;
        if (cursor.isType(t.Join, 0) && startsJoinedTemplate(cursor)) return skipJoinedTemplate(cursor);
        if (startsBareStatement(cursor))
          return cursor.ruleDepth < maxRuleDepth ? bareStatement() : cursor.skipTooDeep(maxRuleDepth);
        cursor.report('missing-statement', { after: cursor.after('JOIN'), found: cursor.found() });
        return skipInvalidStatement(cursor);
      }
      if (cursor.lacks(cursor.ruleDepth < maxRuleDepth)) return cursor.skipTooDeep(maxRuleDepth);
      const open = cursor.CONSUME(t.LeftParenthesis);
      respellSelect(cursor);
      if (cursor.lacks(cursor.isType(t.Select) || !skipForeign(cursor, 'statement') || cursor.isType(t.Select))) {
        cursor.expectClosing(open);
        return cursor.missing();
      }
      const inner = inside({ isBare: false }, () => cursor.SUBRULE(statement));
      cursor.expectClosing(open);
      return insertedStatement(cursor, inner) ?? inner;
    },
  );

  const bareStatement = (): Statement => {
    const first = cursor.LA(1);
    const after = cursor.after('JOIN');
    const inner = inside({ isBare: true }, () => cursor.SUBRULE1(statement));
    reportBareStatement(cursor, first, after);
    return inner;
  };

  /** Reads a statement that is inside another one. */
  const inside = ({ isBare }: Pick<Cursor, 'isBare'>, read: () => Statement): Statement => {
    const outer = cursor.isBare;
    cursor.isBare = isBare;
    cursor.ruleDepth++;
    cursor.enclosing++;
    const inner = read();
    cursor.enclosing--;
    cursor.ruleDepth--;
    cursor.isBare = outer;
    return inner;
  };

  // where = "WHERE" predicate
  const where: ParserMethod<[], void> = cursor.RULE('where', (): void => {
    const keyword = cursor.CONSUME(t.Where);
    const predicate = cursor.SUBRULE(cursor.rules.predicate);
    finishClause('WHERE', keyword);
    clauses.addCondition(predicate);
  });

  // orderBy = "ORDER" "BY" sortKey { "," sortKey }
  const orderBy: ParserMethod<[], void> = cursor.RULE('orderBy', (): void => {
    const keyword = cursor.CONSUME(t.Order);
    cursor.expect(t.By, () => reportMissingBy(cursor, keyword));
    const keys = clauses.orderBy;
    keys.push(cursor.SUBRULE(sortKey));
    continueSortKeys(cursor, keys);
    cursor.MANY(() => {
      cursor.CONSUME(t.Comma);
      keys.push(cursor.SUBRULE1(sortKey));
      continueSortKeys(cursor, keys);
    });
    finishClause('ORDER BY', keyword);
  });

  // sortKey = ( path | call ) [ "ASC" | "DESC" ]
  const sortKey: ParserMethod<[], SortKey> = cursor.RULE('sortKey', (): SortKey => {
    const start = cursor.start();
    const isPosition = cursor.lacks(!cursor.isType(t.NumberToken));
    if (cursor.lacks(isPosition || cursor.startsName() || repairSortKey(cursor))) {
      const fixes = extraCommaFixes(cursor);
      cursor.report('missing-sort-key', { after: cursor.after('ORDER BY'), found: cursor.found() }, { fixes });
      const expression = cursor.missing();
      skipUnexpectedValue(cursor);
      return { kind: 'SortKey', expression, direction: undefined, span: expression.span };
    }
    const expression = isPosition ? skipSortPosition(cursor, clauses.columns) : cursor.rules.pathOrCall();
    if (!cursor.isOneOf(clauseEnds)) finishSortExpression(cursor, expression);
    respellDirection(cursor);
    const direction = cursor.OPTION(() => cursor.OR(directions));
    // Most sort keys end here.
    if (!cursor.isOneOf(clauseEnds)) skipForeign(cursor, 'sort key');
    return {
      kind: 'SortKey',
      expression,
      direction,
      span: cursor.spanFrom(start),
    };
  });

  const directions = (['ASC', 'DESC'] as const).map((word) => ({
    ALT: (): SortKey['direction'] => {
      cursor.CONSUME(t.keyword(word));
      return word;
    },
  }));

  // limit = "LIMIT" integer
  const limit: ParserMethod<[], void> = cursor.RULE('limit', (): void => {
    const keyword = cursor.CONSUME(t.Limit);
    const number = cursor.expect(t.NumberToken, () => reportMissingRowCount(cursor, 'LIMIT'));
    skipLimitPair(cursor, number);
    const value = number === undefined ? insertedCount(cursor) : checkRowCount(cursor, 'LIMIT', number);
    if (value !== undefined) clauses.limit ??= { kind: 'Limit', value, span: cursor.spanFrom(keyword.startOffset) };
    finishClause('LIMIT', keyword);
  });

  // offset = "OFFSET" integer
  const offset: ParserMethod<[], void> = cursor.RULE('offset', (): void => {
    const keyword = cursor.CONSUME(t.Offset);
    const number = cursor.expect(t.NumberToken, () => reportMissingRowCount(cursor, 'OFFSET'));
    const value = number === undefined ? insertedCount(cursor) : checkRowCount(cursor, 'OFFSET', number);
    if (value !== undefined) clauses.offset ??= { kind: 'Offset', value, span: cursor.spanFrom(keyword.startOffset) };
    finishClause('OFFSET', keyword);
  });

  return { root, predicateRoot, nestedStatement, selectItem, sortKey };
}
