import type { IToken, ParserMethod } from 'chevrotain';
import type {
  Call,
  Comparison,
  ComparisonOperator,
  Identifier,
  Join,
  Missing,
  Operand,
  Path,
  Predicate,
  SelectItem,
  SortKey,
  Star,
  Statement,
  StringLiteral,
  Template,
} from '../ast.js';
import { unquote } from '../literal.js';
import { type ClauseName, Clauses } from './clauses.js';
import { addAlternative, addCondition, closeLevel, type Level, openLevel } from './conditions.js';
import { Cursor, type GrammarInput, maxRuleDepth } from './cursor.js';
import { fix } from './fix.js';
import { synchronize } from './recovery/between-clauses.js';
import { continueColumns, missingColumn, skipSelectModifiers, skipStrayValue } from './recovery/columns.js';
import {
  finishCondition,
  lacksConnective,
  mendCondition,
  missingCondition,
  missingOperator,
  rejectNot,
  reportDoubleNot,
  reportMissingNull,
  respellComparison,
  skipDeepParenthesis,
  skipExtraParenthesis,
} from './recovery/conditions.js';
import {
  continueList,
  finishOperand,
  listWithoutParentheses,
  missingOperand,
  rejectCallee,
  skipForeignArguments,
  skipSubqueryInList,
  skipWindow,
} from './recovery/operands.js';
import {
  checkCount,
  reportMissingBy,
  reportMissingCount,
  respellDirection,
  skipLimitPair,
  skipNullsOrder,
} from './recovery/pages.js';
import {
  expectEnd,
  expectPredicateEnd,
  expectsStatement,
  reportMissingSelect,
  skipInsteadOfStatement,
} from './recovery/statements.js';
import {
  checkName,
  missingTemplate,
  reportBareJoinCondition,
  reportMissingAs,
  reportMissingFrom,
  startsOn,
} from './recovery/templates.js';
import { endOf, spanOf } from './reporter.js';
import * as t from './tokens.js';

/**
 * The grammar of VQL (spec, query-language §1), one rule per production, each under its EBNF line.
 *
 * What Chevrotain records is the language. Where a text departs from it, a guard before the CONSUME or SUBRULE lets
 * `recovery/` say what is wrong, puts a `Missing` node into the place and goes on: no rule throws, and time stays linear.
 * Objects and closures that hot rules hand to Chevrotain are made once, as fields.
 */
export class VqlGrammar extends Cursor {
  /** The innermost parentheses of the predicate that is being read. */
  private level: Level = openLevel(undefined, undefined);
  private depth = 0;

  constructor() {
    super([...t.grammarVocabulary], { maxLookahead: 1, skipValidations: true, recoveryEnabled: false });
    this.performSelfAnalysis();
  }

  /** Reads a whole text as a statement; `undefined` if there is none in it. */
  readStatement(input: GrammarInput): Statement | undefined {
    this.depth = 0;
    return this.run(input, () => this.root());
  }

  /** Reads a whole text as a predicate, such as stands behind WHERE. */
  readPredicate(input: GrammarInput): Predicate {
    this.depth = 0;
    return this.run(input, () => this.predicateRoot());
  }

  // root = statement [ ";" ]
  private readonly root = this.RULE('root', (): Statement | undefined => {
    if (this.lacks(expectsStatement(this))) return undefined;
    const statement = this.SUBRULE(this.statement);
    this.OPTION(() => this.CONSUME(t.Semicolon));
    expectEnd(this);
    return statement;
  });

  // statement = "SELECT" [ "DISTINCT" ] columns "FROM" template { join | where | orderBy | limit | offset }
  private readonly statement: ParserMethod<[], Statement> = this.RULE('statement', (): Statement => {
    // What is missing has its place behind the last token, and so has a statement that lacks its beginning.
    const start = this.isType(t.Select) ? this.start() : this.previousEnd();
    this.expect(t.Select, () => reportMissingSelect(this));
    const distinct = this.OPTION(() => this.CONSUME(t.Distinct)) !== undefined;
    const columns = this.SUBRULE(this.columns);
    this.expect(t.From, () => reportMissingFrom(this));
    const from = this.SUBRULE(this.template);
    const outer = this.clauses;
    const clauses = new Clauses();
    this.clauses = clauses;
    synchronize(this, 'the template');
    this.MANY(this.clause);
    this.clauses = outer;
    const { joins, where, orderBy, limit, offset } = clauses;
    return {
      kind: 'Statement',
      distinct,
      columns,
      from,
      joins,
      where,
      orderBy,
      limit,
      offset,
      span: this.spanFrom(start),
    };
  });

  /** The clauses of the statement that is being read. */
  private clauses = new Clauses();
  private readonly clauseAlternatives = [
    { ALT: (): void => this.SUBRULE(this.join) },
    { ALT: (): void => this.SUBRULE(this.where) },
    { ALT: (): void => this.SUBRULE(this.orderBy) },
    { ALT: (): void => this.SUBRULE(this.limit) },
    { ALT: (): void => this.SUBRULE(this.offset) },
  ];
  private readonly clause = (): void => this.OR(this.clauseAlternatives);

  // columns = "*" | column { "," column }
  private readonly columns = this.RULE('columns', (): readonly SelectItem[] => {
    const items: SelectItem[] = [];
    skipSelectModifiers(this);
    if (this.lacks(this.startsColumn())) {
      this.report('missing-columns', { after: this.after('SELECT'), found: this.found() });
      skipStrayValue(this);
    } else {
      items.push(this.SUBRULE(this.selectItem));
      continueColumns(this, items);
    }
    this.MANY(() => {
      const comma = this.CONSUME(t.Comma);
      if (this.lacks(this.startsColumn())) {
        items.push(missingColumn(this));
        const fixes = [fix('Remove the comma', true, { span: spanOf(comma), text: '' })];
        this.report('missing-column', { found: this.found() }, this.LA(1), { fixes });
        skipStrayValue(this);
        return;
      }
      items.push(this.SUBRULE1(this.selectItem));
      continueColumns(this, items);
    });
    const star = items.find((item) => item.kind === 'Star');
    if (star?.span !== undefined && items.length > 1) this.reporter.report('star-not-alone', {}, { span: star.span });
    return items;
  });

  // column = { annotation } ( path | call )
  private readonly selectItem: ParserMethod<[], SelectItem> = this.RULE(
    'selectItem',
    (): SelectItem =>
      this.OR([
        { ALT: (): SelectItem => star(this.CONSUME(t.StarToken)) },
        {
          ALT: (): SelectItem => {
            const annotations = this.takeAnnotations();
            const start = annotations[0]?.span?.start ?? this.start();
            const expression = this.pathOrCall();
            return { kind: 'Column', annotations, expression, span: this.spanFrom(start) };
          },
        },
      ]),
  );

  // template = name "." name
  private readonly template = this.RULE('template', (): Template | Missing => {
    if (this.lacks(this.startsName())) return missingTemplate(this);
    const first = this.CONSUME(t.Identifier);
    const names = [first.image];
    this.MANY(() => {
      this.CONSUME(t.Dot);
      if (this.lacks(this.LA(1).tokenType !== t.Dot && this.isType(t.Identifier))) {
        this.report('missing-name', { found: this.found() });
        return;
      }
      names.push(this.CONSUME1(t.Identifier).image);
    });
    const span = this.spanFrom(first.startOffset);
    const [group = '', ...rest] = names;
    if (rest.length !== 1)
      this.reporter.report('template-name', { template: names.join('.'), names: names.length }, { span });
    return { kind: 'Template', group, name: rest.join('.'), span };
  });

  // join = "JOIN" "(" statement ")" "AS" alias "ON" "(" predicate ")"
  private readonly join: ParserMethod<[], void> = this.RULE('join', (): void => {
    const keyword = this.CONSUME(t.Join);
    const statement = this.SUBRULE(this.nestedStatement);
    const alias = this.SUBRULE(this.alias);
    const on = this.SUBRULE(this.joinCondition);
    if (this.RECORDING_PHASE) return;
    const node: Join = { kind: 'Join', statement, alias, on, span: this.spanFrom(keyword.startOffset) };
    this.clauses.joins.push(node);
    this.finishClause('JOIN', keyword, 'the joined statement');
  });

  private readonly alias = this.RULE('alias', (): Identifier | Missing => {
    this.expect(t.As, () => reportMissingAs(this));
    if (this.lacks(this.isType(t.Identifier) && !startsOn(this))) {
      this.report('missing-alias', { found: this.found() });
      return this.missing();
    }
    const name = this.CONSUME(t.Identifier);
    checkName(this, name);
    return { kind: 'Identifier', name: name.image, span: spanOf(name) };
  });

  private readonly joinCondition = this.RULE('joinCondition', (): Predicate => {
    this.expect(t.On, () => this.report('missing-on', { found: this.found() }));
    if (this.lacks(this.isType(t.LeftParenthesis))) {
      if (!this.startsCondition()) {
        this.report('missing-on', { found: this.found() });
        return this.missing();
      }
      const first = this.LA(1);
      const bare = this.SUBRULE(this.predicate);
      reportBareJoinCondition(this, first);
      return bare;
    }
    const open = this.CONSUME(t.LeftParenthesis);
    this.enclosing++;
    const predicate = this.SUBRULE1(this.predicate);
    this.enclosing--;
    this.expectClosing(open);
    return predicate;
  });

  // "(" statement ")", behind JOIN and EXISTS
  private readonly nestedStatement: ParserMethod<[], Statement | Missing> = this.RULE(
    'nestedStatement',
    (): Statement | Missing => {
      if (this.lacks(this.isType(t.LeftParenthesis) && this.LA(2).tokenType !== t.RightParenthesis)) {
        this.report('missing-statement', { after: this.after('JOIN'), found: this.found() });
        return skipInsteadOfStatement(this);
      }
      if (this.lacks(this.ruleDepth < maxRuleDepth)) return this.tooDeep(maxRuleDepth);
      const open = this.CONSUME(t.LeftParenthesis);
      this.ruleDepth++;
      this.enclosing++;
      const statement = this.SUBRULE(this.statement);
      this.enclosing--;
      this.ruleDepth--;
      this.expectClosing(open);
      return statement;
    },
  );

  // where = "WHERE" predicate
  private readonly where: ParserMethod<[], void> = this.RULE('where', (): void => {
    const keyword = this.CONSUME(t.Where);
    const predicate = this.SUBRULE(this.predicate);
    if (this.RECORDING_PHASE) return;
    this.finishClause('WHERE', keyword, 'the condition');
    this.clauses.addCondition(predicate);
  });

  // orderBy = "ORDER" "BY" sortKey { "," sortKey }
  private readonly orderBy: ParserMethod<[], void> = this.RULE('orderBy', (): void => {
    const keyword = this.CONSUME(t.Order);
    this.expect(t.By, () => reportMissingBy(this, keyword));
    const keys: SortKey[] = [this.SUBRULE(this.sortKey)];
    this.MANY(() => {
      this.CONSUME(t.Comma);
      keys.push(this.SUBRULE1(this.sortKey));
    });
    if (this.RECORDING_PHASE) return;
    this.clauses.orderBy.push(...keys);
    this.finishClause('ORDER BY', keyword, 'the sort column');
  });

  // sortKey = ( path | call ) [ "ASC" | "DESC" ]
  private readonly sortKey = this.RULE('sortKey', (): SortKey => {
    if (this.lacks(this.startsName())) {
      this.report('missing-sort-key', { after: this.after('ORDER BY'), found: this.found() });
      const expression = this.missing();
      skipStrayValue(this);
      return { kind: 'SortKey', expression, direction: undefined, ...(expression.span && { span: expression.span }) };
    }
    const start = this.start();
    const expression = this.pathOrCall();
    respellDirection(this);
    const token = this.OPTION(() => this.OR([{ ALT: () => this.CONSUME(t.Asc) }, { ALT: () => this.CONSUME(t.Desc) }]));
    const direction = token && (token.tokenType === t.Asc ? 'ASC' : 'DESC');
    skipNullsOrder(this);
    return { kind: 'SortKey', expression, direction, span: this.spanFrom(start) };
  });

  // limit = "LIMIT" integer
  private readonly limit: ParserMethod<[], void> = this.RULE('limit', (): void => {
    const keyword = this.CONSUME(t.Limit);
    const number = this.expect(t.NumberToken, () => reportMissingCount(this, 'LIMIT'));
    if (this.RECORDING_PHASE) return;
    skipLimitPair(this, number);
    const value = number === undefined ? undefined : checkCount(this, 'LIMIT', number);
    if (value !== undefined) this.clauses.limit ??= { kind: 'Limit', value, span: this.spanFrom(keyword.startOffset) };
    this.finishClause('LIMIT', keyword, 'the limit');
  });

  // offset = "OFFSET" integer
  private readonly offset: ParserMethod<[], void> = this.RULE('offset', (): void => {
    const keyword = this.CONSUME(t.Offset);
    const number = this.expect(t.NumberToken, () => reportMissingCount(this, 'OFFSET'));
    if (this.RECORDING_PHASE) return;
    const value = number === undefined ? undefined : checkCount(this, 'OFFSET', number);
    if (value !== undefined)
      this.clauses.offset ??= { kind: 'Offset', value, span: this.spanFrom(keyword.startOffset) };
    this.finishClause('OFFSET', keyword, 'the offset');
  });

  private readonly predicateRoot = this.RULE('predicateRoot', (): Predicate => {
    const predicate = this.SUBRULE(this.predicate);
    expectPredicateEnd(this);
    return predicate;
  });

  // predicate   = conjunction { "OR" conjunction }
  // conjunction = negation { "AND" negation }
  // negation    = [ "NOT" ] ( "(" predicate ")" | condition )
  //
  // The same language without recursion, as a list of terms, so that nesting costs no stack:
  // predicate = term { ( "AND" | "OR" ) term }, where the parentheses of all terms are balanced
  private readonly predicate: ParserMethod<[], Predicate> = this.RULE('predicate', (): Predicate => {
    const { level: outer, depth: outerDepth } = this;
    this.level = openLevel(undefined, undefined);
    this.SUBRULE(this.term);
    this.MANY(this.connectedTerm);
    const predicate = this.closeLevels();
    this.level = outer;
    this.depth = outerDepth;
    return predicate;
  });

  private readonly connectiveAlternatives = [
    { ALT: (): void => void this.CONSUME(t.And) },
    {
      ALT: (): void => {
        this.CONSUME(t.Or);
        if (!this.RECORDING_PHASE) addAlternative(this.level);
      },
    },
  ];
  private readonly connectedTerm = (): void => {
    this.OR(this.connectiveAlternatives);
    this.SUBRULE1(this.term);
  };

  // term = { "NOT" | "(" } condition { ")" }
  private readonly term = this.RULE('term', (): void => {
    do {
      this.level.start = this.start();
      if (this.mayBe(t.LeftParenthesis) || this.mayBe(t.Not)) this.MANY(this.prefix);
      this.endCondition(this.condition());
      if (this.mayBe(t.RightParenthesis)) this.MANY1(this.suffix);
      skipExtraParenthesis(this);
    } while (lacksConnective(this));
  });

  private readonly prefixAlternatives = [
    { ALT: (): void => this.negate(this.CONSUME(t.Not)) },
    { ALT: (): void => this.openParenthesis(this.CONSUME(t.LeftParenthesis)) },
  ];
  private readonly prefix = {
    // NOT EXISTS is one condition.
    GATE: (): boolean => !(this.LA(1).tokenType === t.Not && this.LA(2).tokenType === t.Exists),
    DEF: (): void => this.OR2(this.prefixAlternatives),
  };
  private readonly suffix = {
    GATE: (): boolean => this.level.outer !== undefined,
    DEF: (): void => this.closeParenthesis(this.CONSUME(t.RightParenthesis)),
  };

  // condition = [ "NOT" ] "EXISTS" "(" statement ")"
  //           | operand ( "=" | "<>" | "!=" | "<" | "<=" | ">" | ">=" ) operand
  //           | operand [ "NOT" ] "LIKE" operand [ "ESCAPE" string ]
  //           | operand [ "NOT" ] "IN" "(" operand { "," operand } ")"
  //           | operand [ "NOT" ] "BETWEEN" operand "AND" operand
  //           | operand "IS" [ "NOT" ] "NULL"
  //           | operand ( "NOTNULL" | "ISNULL" )
  private condition(): Predicate {
    if (this.lacks(this.startsCondition() || mendCondition(this))) return missingCondition(this);
    return this.OR(this.conditionAlternatives);
  }

  private readonly conditionAlternatives = [
    {
      ALT: (): Predicate => {
        const start = this.start();
        const negated = this.OPTION(this.consumeNot) !== undefined;
        this.CONSUME(t.Exists);
        const statement = this.SUBRULE(this.nestedStatement);
        return { kind: 'Exists', negated, statement, span: this.spanFrom(start) };
      },
    },
    {
      ALT: (): Predicate => {
        const start = this.start();
        const operand = this.SUBRULE(this.operand);
        const negation = this.mayBe(t.Not) ? this.OPTION1(this.consumeNot1) : undefined;
        if (this.lacks(this.startsComparison())) {
          respellComparison(this);
          if (!this.startsComparison()) return missingOperator(this, operand, start);
        }
        this.subject = { operand, start, negation };
        return this.OR1(this.comparisonAlternatives);
      },
    },
  ];
  private readonly consumeNot = (): IToken => this.CONSUME(t.Not);
  private readonly consumeNot1 = (): IToken => this.CONSUME1(t.Not);
  private readonly consumeNot2 = (): IToken => this.CONSUME2(t.Not);

  /** The operand in front of the operator that the alternatives below read, where it begins, and a NOT between the two. */
  private subject: Subject = { operand: { kind: 'Missing' }, start: 0, negation: undefined };

  private readonly comparisonAlternatives = [
    {
      ALT: (): Predicate => {
        const { operand: left, start, negation } = this.subject;
        const token = this.CONSUME(t.ComparisonOperator);
        rejectNot(this, negation, token);
        const right = this.SUBRULE1(this.operand);
        const node: Comparison = {
          kind: 'Comparison',
          operator: operatorOf(token),
          left,
          right,
          span: this.spanFrom(start),
        };
        return negation === undefined ? node : { kind: 'Not', predicate: node, span: this.spanFrom(start) };
      },
    },
    {
      ALT: (): Predicate => {
        const { operand, start, negation } = this.subject;
        this.CONSUME(t.Like);
        const pattern = this.SUBRULE2(this.operand);
        const escape = this.OPTION2(this.escapeClause);
        return { kind: 'Like', negated: negation !== undefined, operand, pattern, escape, span: this.spanFrom(start) };
      },
    },
    {
      ALT: (): Predicate => {
        const { operand, start, negation } = this.subject;
        this.CONSUME(t.In);
        const values = this.SUBRULE(this.list);
        return { kind: 'In', negated: negation !== undefined, operand, values, span: this.spanFrom(start) };
      },
    },
    {
      ALT: (): Predicate => {
        const { operand, start, negation } = this.subject;
        this.CONSUME(t.Between);
        const low = this.SUBRULE3(this.operand);
        const hasEnd =
          this.expect(t.And, () => this.report('between-needs-and', { found: this.found() })) !== undefined;
        const high = hasEnd || this.RECORDING_PHASE ? this.SUBRULE4(this.operand) : this.missing();
        return { kind: 'Between', negated: negation !== undefined, operand, low, high, span: this.spanFrom(start) };
      },
    },
    {
      ALT: (): Predicate => {
        const { operand, start, negation } = this.subject;
        rejectNot(this, negation, this.CONSUME(t.Is));
        const negated = this.OPTION3(this.consumeNot2) !== undefined;
        this.expect(t.Null, () => reportMissingNull(this));
        return { kind: 'IsNull', negated, postfix: false, operand, span: this.spanFrom(start) };
      },
    },
    { ALT: (): Predicate => this.postfixNull(this.CONSUME(t.NotNull), true) },
    { ALT: (): Predicate => this.postfixNull(this.CONSUME(t.IsNull), false) },
  ];

  private readonly escapeClause = (): StringLiteral | Missing => {
    const keyword = this.CONSUME(t.Escape);
    const character = this.expect(t.StringToken, () =>
      this.report('missing-value', { after: keyword.image, found: this.found() }),
    );
    return character === undefined ? this.missing() : stringLiteral(character);
  };

  // "(" operand { "," operand } ")", behind IN
  private readonly list = this.RULE('list', (): readonly Operand[] => {
    if (this.lacks(this.isType(t.LeftParenthesis))) return listWithoutParentheses(this);
    const values: Operand[] = [];
    const open = this.CONSUME(t.LeftParenthesis);
    if (this.lacks(!this.isType(t.RightParenthesis))) {
      this.reporter.report('empty-list', {}, { span: { start: open.startOffset, end: endOf(this.LA(1)) } });
    } else if (this.lacks(!this.isType(t.Select))) {
      skipSubqueryInList(this);
    } else {
      values.push(this.SUBRULE(this.operand));
      continueList(this, values);
      this.MANY(() => {
        this.CONSUME(t.Comma);
        values.push(this.SUBRULE1(this.operand));
        continueList(this, values);
      });
    }
    this.expectClosing(open);
    return values;
  });

  // operand = path | call | literal | variable
  private readonly operand: ParserMethod<[], Operand> = this.RULE('operand', (): Operand => {
    if (this.lacks(this.startsOperand())) return missingOperand(this);
    const operand = this.OR(this.operandAlternatives);
    const next = this.LA(1).tokenType;
    const endsHere = next === t.RightParenthesis || next === t.Comma || next === t.And || this.RECORDING_PHASE;
    return endsHere ? operand : finishOperand(this, operand);
  });

  private readonly operandAlternatives = [
    { ALT: (): Operand => this.pathOrCall() },
    { ALT: (): Operand => stringLiteral(this.CONSUME(t.StringToken)) },
    { ALT: (): Operand => numberLiteral(this.CONSUME(t.NumberToken)) },
    { ALT: (): Operand => ({ kind: 'BooleanLiteral', value: true, span: spanOf(this.CONSUME(t.True)) }) },
    { ALT: (): Operand => ({ kind: 'BooleanLiteral', value: false, span: spanOf(this.CONSUME(t.False)) }) },
    { ALT: (): Operand => ({ kind: 'NullLiteral', span: spanOf(this.CONSUME(t.Null)) }) },
    { ALT: (): Operand => variable(this.CONSUME(t.VariableToken)) },
  ];

  // path = identifier { "." identifier }
  //
  // Part of three rules, and no rule itself: calling one costs more than reading a path.
  private pathOrCall(): Path | Call {
    const first = this.CONSUME(t.Identifier);
    checkName(this, first);
    const segments = [first.image];
    this.segments = segments;
    if (this.mayBe(t.Dot)) this.MANY(this.segment);
    if (this.LA(1).tokenType === t.LeftParenthesis || this.RECORDING_PHASE) {
      return this.SUBRULE(this.callArguments, { ARGS: [segments.join('.'), first.startOffset] });
    }
    return { kind: 'Path', segments, span: this.spanFrom(first.startOffset) };
  }
  private segments: string[] = [];
  private readonly segment = (): void => {
    this.CONSUME(t.Dot);
    if (this.lacks(this.isType(t.Identifier))) {
      this.report('missing-name', { found: this.found() });
      if (this.isType(t.StarToken)) this.skip();
      return;
    }
    const name = this.CONSUME1(t.Identifier);
    checkName(this, name);
    this.segments.push(name.image);
  };

  // call = identifier "(" [ "*" | [ "DISTINCT" ] operand { "," operand } ] ")"
  private readonly callArguments: ParserMethod<[string, number], Call> = this.RULE(
    'callArguments',
    (name: string, start: number): Call => {
      const args: (Operand | Star)[] = [];
      let distinct = false;
      if (this.lacks(this.ruleDepth < maxRuleDepth)) {
        this.tooDeep(maxRuleDepth);
        return { kind: 'Call', name, distinct, args, span: this.spanFrom(start) };
      }
      rejectCallee(this, name, start);
      const open = this.CONSUME(t.LeftParenthesis);
      this.ruleDepth++;
      this.OPTION(() => {
        this.OR([
          { ALT: () => void args.push(star(this.CONSUME(t.StarToken))) },
          {
            ALT: () => {
              distinct = this.OPTION1(() => this.CONSUME(t.Distinct)) !== undefined;
              args.push(this.SUBRULE(this.operand));
              continueList(this, args);
              this.MANY(() => {
                this.CONSUME(t.Comma);
                args.push(this.SUBRULE1(this.operand));
                continueList(this, args);
              });
            },
          },
        ]);
      });
      skipForeignArguments(this);
      this.ruleDepth--;
      this.expectClosing(open);
      skipWindow(this);
      return { kind: 'Call', name, distinct, args, span: this.spanFrom(start) };
    },
  );

  readOperand(): Operand {
    return this.SUBRULE(this.operand);
  }

  readSelectItem(): SelectItem {
    return this.SUBRULE(this.selectItem);
  }

  private negate(not: IToken): void {
    if (this.RECORDING_PHASE) return;
    if (this.level.negated) reportDoubleNot(this, not);
    this.level.negated = !this.level.negated;
  }

  private openParenthesis(open: IToken): void {
    if (this.RECORDING_PHASE) return;
    this.parentheses.push(open.startOffset);
    this.level = openLevel(this.level, open);
    this.level.start = this.start();
    this.depth++;
    if (this.depth > this.maxDepth) skipDeepParenthesis(this, open);
  }

  private closeParenthesis(close: IToken): void {
    const { outer } = this.level;
    if (this.RECORDING_PHASE || outer === undefined) return;
    this.parentheses.push(close.startOffset);
    addCondition(outer, closeLevel(this.level), endOf(close));
    this.level = outer;
    this.depth--;
  }

  private endCondition(condition: Predicate): void {
    if (this.RECORDING_PHASE) return;
    // A condition that is not there has its place behind the last token, which may be before where it was looked for.
    const begin = condition.span?.start ?? this.level.start;
    if (begin < this.level.start) this.level.start = begin;
    addCondition(this.level, condition, this.previousEnd());
    finishCondition(this, this.level.outer !== undefined);
  }

  private closeLevels(): Predicate {
    const unclosed: IToken[] = [];
    while (this.level.outer !== undefined) {
      if (this.level.open !== undefined) unclosed.push(this.level.open);
      const { outer } = this.level;
      addCondition(outer, closeLevel(this.level), this.previousEnd());
      this.level = outer;
    }
    if (unclosed.length > 0) this.reportUnclosed(unclosed);
    return closeLevel(this.level);
  }

  private postfixNull(token: IToken, negated: boolean): Predicate {
    const { operand, start, negation } = this.subject;
    rejectNot(this, negation, token);
    return { kind: 'IsNull', negated, postfix: true, operand, span: this.spanFrom(start) };
  }

  private finishClause(name: ClauseName, keyword: IToken, after: string): void {
    this.clauses.place(name, this.spanFrom(keyword.startOffset), endOf(keyword), this.text, this.reporter);
    synchronize(this, after);
  }
}

/** The operand before an operator, where the condition begins, and a NOT between the two. */
interface Subject {
  readonly operand: Operand;
  readonly start: number;
  readonly negation: IToken | undefined;
}

function stringLiteral(token: IToken): StringLiteral {
  return { kind: 'StringLiteral', value: unquote(token.image), span: spanOf(token) };
}

function numberLiteral(token: IToken): Operand {
  return { kind: 'NumberLiteral', text: token.image, span: spanOf(token) };
}

function variable(token: IToken): Operand {
  return { kind: 'Variable', name: token.image.slice(1), span: spanOf(token) };
}

function star(token: IToken): Star {
  return { kind: 'Star', span: spanOf(token) };
}

function operatorOf({ image }: IToken): ComparisonOperator {
  // The token's pattern admits these operators and "!=" only.
  return image === '!=' ? '<>' : (image as ComparisonOperator);
}
