import type { IToken, ParserMethod } from 'chevrotain';
import { clauses as clauseTable, type OptionalClauseName, optionalClauseNames } from '../../dialect/clauses.js';
import type { Identifier, Join, Missing, Predicate, SelectItem, SortKey, Statement, Template } from '../ast.js';
import { Clauses } from './clauses.js';
import { type GrammarInput, maxRuleDepth } from './cursor.js';
import { star } from './operand-grammar.js';
import { PredicateGrammar } from './predicate-grammar.js';
import { synchronize } from './recovery/between-clauses.js';
import {
  continueColumns,
  mendColumn,
  missingColumn,
  reportMissingColumn,
  respellDistinct,
  skipSecondSelect,
  skipSelectModifiers,
  skipStrayValue,
  startsFrom,
} from './recovery/columns.js';
import { commaTooMany } from './recovery/operands.js';
import {
  checkCount,
  continueSortKeys,
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
  reportBareStatement,
  reportMissingSelect,
  skipInsteadOfStatement,
  startsBareStatement,
} from './recovery/statements.js';
import {
  checkName,
  missingTemplate,
  reportBareJoinCondition,
  reportMissingAs,
  reportMissingFrom,
  reportMissingOn,
  startsOn,
} from './recovery/templates.js';
import { endOf, spanOf } from './reporter.js';
import * as t from './tokens.js';

/**
 * The grammar of VQL (spec, query-language §1), one rule per production, each under its EBNF line: operands, predicates
 * and statements, each in a file of its own.
 *
 * What Chevrotain records is the language. Where a text departs from it, a guard before the CONSUME or SUBRULE lets
 * `recovery/` say what is wrong, puts a `Missing` node into the place and goes on: no rule throws, and time stays linear.
 * Objects and closures that hot rules hand to Chevrotain are made once, as fields.
 */
export class VqlGrammar extends PredicateGrammar {
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
    skipSecondSelect(this);
    respellDistinct(this);
    const distinct = this.OPTION(() => this.CONSUME(t.Distinct)) !== undefined;
    skipSecondSelect(this);
    const columns = this.SUBRULE(this.columns);
    this.expect(t.From, () => reportMissingFrom(this));
    const from = this.SUBRULE(this.template);
    const outer = this.clauses;
    const clauses = new Clauses();
    this.clauses = clauses;
    synchronize(this, clauseTable.FROM.contentName);
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
  private readonly clauseRules: { readonly [Name in OptionalClauseName]: () => void } = {
    JOIN: () => this.SUBRULE(this.join),
    WHERE: () => this.SUBRULE(this.where),
    'ORDER BY': () => this.SUBRULE(this.orderBy),
    LIMIT: () => this.SUBRULE(this.limit),
    OFFSET: () => this.SUBRULE(this.offset),
  };
  private readonly clauseAlternatives = optionalClauseNames.map((name) => ({ ALT: this.clauseRules[name] }));
  private readonly clause = (): void => this.OR(this.clauseAlternatives);

  // columns = "*" | column { "," column }
  private readonly columns = this.RULE('columns', (): readonly SelectItem[] => {
    const items: SelectItem[] = [];
    skipSelectModifiers(this);
    if (this.lacks(this.startsColumn() || mendColumn(this))) {
      this.report('missing-columns', { after: this.after('SELECT'), found: this.found() });
      skipStrayValue(this);
    } else {
      items.push(this.SUBRULE(this.selectItem));
      continueColumns(this, items);
    }
    this.MANY(() => {
      const comma = this.CONSUME(t.Comma);
      if (this.lacks((!startsFrom(this) && this.startsColumn()) || mendColumn(this))) {
        items.push(missingColumn(this));
        reportMissingColumn(this, comma);
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
    (): SelectItem => this.OR(this.selectItemAlternatives),
  );
  private readonly selectItemAlternatives = [
    { ALT: (): SelectItem => star(this.CONSUME(t.StarToken)) },
    {
      ALT: (): SelectItem => {
        const annotations = this.takeAnnotations();
        const start = annotations[0]?.span?.start ?? this.start();
        const expression = this.pathOrCall();
        return { kind: 'Column', annotations, expression, span: this.spanFrom(start) };
      },
    },
  ];

  // template = name "." name
  private readonly template = this.RULE('template', (): Template | Missing => {
    if (this.lacks(this.startsName())) return missingTemplate(this);
    const first = this.CONSUME(t.Identifier);
    const names = [first.image];
    let endsInDot = false;
    this.MANY(() => {
      this.CONSUME(t.Dot);
      if (this.lacks(this.isType(t.Identifier))) {
        this.report('missing-name', { found: this.found() });
        endsInDot = true;
        return;
      }
      names.push(this.CONSUME1(t.Identifier).image);
    });
    const span = this.spanFrom(first.startOffset);
    const [group = '', name = ''] = names;
    if (names.length === 2) return { kind: 'Template', group, name, span };
    if (!endsInDot) this.reporter.report('template-name', { template: names.join('.'), names: names.length }, { span });
    return { kind: 'Template', group, name: names.slice(1).join('.'), span };
  });

  // join = "JOIN" "(" statement ")" "AS" alias "ON" "(" predicate ")"
  private readonly join: ParserMethod<[], void> = this.RULE('join', (): void => {
    const keyword = this.CONSUME(t.Join);
    const statement = this.SUBRULE(this.nestedStatement);
    const alias = this.SUBRULE(this.alias);
    const on = this.SUBRULE(this.joinCondition);
    const node: Join = { kind: 'Join', statement, alias, on, span: this.spanFrom(keyword.startOffset) };
    this.clauses.joins.push(node);
    this.finishClause('JOIN', keyword);
  });

  private readonly alias = this.RULE('alias', (): Identifier | Missing => {
    this.expect(t.As, () => reportMissingAs(this));
    if (this.lacks(this.startsName() && !startsOn(this))) {
      this.report('missing-alias', { found: this.found() });
      return this.missing();
    }
    const name = this.CONSUME(t.Identifier);
    checkName(this, name);
    return { kind: 'Identifier', name: name.image, span: spanOf(name) };
  });

  private readonly joinCondition = this.RULE('joinCondition', (): Predicate => {
    this.expect(t.On, () => reportMissingOn(this));
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
  protected readonly nestedStatement: ParserMethod<[], Statement | Missing> = this.RULE(
    'nestedStatement',
    (): Statement | Missing => {
      if (this.lacks(this.isType(t.LeftParenthesis) && this.LA(2).tokenType !== t.RightParenthesis)) {
        if (startsBareStatement(this))
          return this.ruleDepth < maxRuleDepth ? this.bareStatement() : this.tooDeep(maxRuleDepth);
        this.report('missing-statement', { after: this.after('JOIN'), found: this.found() });
        return skipInsteadOfStatement(this);
      }
      if (this.lacks(this.ruleDepth < maxRuleDepth)) return this.tooDeep(maxRuleDepth);
      const open = this.CONSUME(t.LeftParenthesis);
      const statement = this.inside(false, () => this.SUBRULE(this.statement));
      this.expectClosing(open);
      return statement;
    },
  );

  private bareStatement(): Statement {
    const first = this.LA(1);
    const statement = this.inside(true, () => this.SUBRULE1(this.statement));
    reportBareStatement(this, first);
    return statement;
  }

  /** Reads a statement that is inside another one. */
  private inside(isBare: boolean, read: () => Statement): Statement {
    const outer = this.isBare;
    this.isBare = isBare;
    this.ruleDepth++;
    this.enclosing++;
    const statement = read();
    this.enclosing--;
    this.ruleDepth--;
    this.isBare = outer;
    return statement;
  }

  // where = "WHERE" predicate
  private readonly where: ParserMethod<[], void> = this.RULE('where', (): void => {
    const keyword = this.CONSUME(t.Where);
    const predicate = this.SUBRULE(this.predicate);
    this.finishClause('WHERE', keyword);
    this.clauses.addCondition(predicate);
  });

  // orderBy = "ORDER" "BY" sortKey { "," sortKey }
  private readonly orderBy: ParserMethod<[], void> = this.RULE('orderBy', (): void => {
    const keyword = this.CONSUME(t.Order);
    this.expect(t.By, () => reportMissingBy(this, keyword));
    const { orderBy } = this.clauses;
    orderBy.push(this.SUBRULE(this.sortKey));
    continueSortKeys(this, orderBy);
    this.MANY(() => {
      this.CONSUME(t.Comma);
      orderBy.push(this.SUBRULE1(this.sortKey));
      continueSortKeys(this, orderBy);
    });
    this.finishClause('ORDER BY', keyword);
  });

  // sortKey = ( path | call ) [ "ASC" | "DESC" ]
  private readonly sortKey: ParserMethod<[], SortKey> = this.RULE('sortKey', (): SortKey => {
    if (this.lacks(this.startsName())) {
      this.report('missing-sort-key', { after: this.after('ORDER BY'), found: this.found() }, this.LA(1), {
        fixes: commaTooMany(this),
      });
      const expression = this.missing();
      skipStrayValue(this);
      return { kind: 'SortKey', expression, direction: undefined, ...(expression.span && { span: expression.span }) };
    }
    const start = this.start();
    const expression = this.pathOrCall();
    respellDirection(this);
    const token = this.OPTION(this.direction);
    const direction = token && (token.tokenType === t.Asc ? 'ASC' : 'DESC');
    skipNullsOrder(this);
    return { kind: 'SortKey', expression, direction, span: this.spanFrom(start) };
  });

  private readonly directionAlternatives = [
    { ALT: (): IToken => this.CONSUME(t.Asc) },
    { ALT: (): IToken => this.CONSUME(t.Desc) },
  ];
  private readonly direction = (): IToken => this.OR(this.directionAlternatives);

  // limit = "LIMIT" integer
  private readonly limit: ParserMethod<[], void> = this.RULE('limit', (): void => {
    const keyword = this.CONSUME(t.Limit);
    const number = this.expect(t.NumberToken, () => reportMissingCount(this, 'LIMIT'));
    skipLimitPair(this, number);
    const value = number === undefined ? undefined : checkCount(this, 'LIMIT', number);
    if (value !== undefined) this.clauses.limit ??= { kind: 'Limit', value, span: this.spanFrom(keyword.startOffset) };
    this.finishClause('LIMIT', keyword);
  });

  // offset = "OFFSET" integer
  private readonly offset: ParserMethod<[], void> = this.RULE('offset', (): void => {
    const keyword = this.CONSUME(t.Offset);
    const number = this.expect(t.NumberToken, () => reportMissingCount(this, 'OFFSET'));
    const value = number === undefined ? undefined : checkCount(this, 'OFFSET', number);
    if (value !== undefined)
      this.clauses.offset ??= { kind: 'Offset', value, span: this.spanFrom(keyword.startOffset) };
    this.finishClause('OFFSET', keyword);
  });

  private readonly predicateRoot = this.RULE('predicateRoot', (): Predicate => {
    const predicate = this.SUBRULE(this.predicate);
    expectPredicateEnd(this);
    return predicate;
  });

  readSortKey(): SortKey {
    return this.SUBRULE(this.sortKey);
  }

  readSelectItem(): SelectItem {
    return this.SUBRULE(this.selectItem);
  }

  private finishClause(name: OptionalClauseName, keyword: IToken): void {
    this.clauses.place(name, this.spanFrom(keyword.startOffset), endOf(keyword), this.text, this.reporter);
    synchronize(this, clauseTable[name].contentName);
  }
}
