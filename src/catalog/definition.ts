import type { FilterOperator } from '../dialect/operators.js';
import type { FieldType } from './field-types.js';

/**
 * Templates of an installation, with their fields: plain JSON, which is also the content of a catalog file. Templates are keyed
 * by `group.name`, their fields by path.
 */
export interface CatalogDefinition {
  /** Location of the JSON schema of the file, for editors. */
  readonly $schema?: string;
  /** Whether there may be templates that are not listed; default `false`. */
  readonly partial?: boolean;
  /** Definitions that several fields share, by the installation's name of the data type. */
  readonly dataTypes?: Readonly<Record<string, DataTypeDefinition>>;
  readonly templates: Readonly<Record<string, TemplateDefinition>>;
}

/** Definition of a template. */
export interface TemplateDefinition {
  readonly label?: string;
  /** Whether there may be fields that are not listed; default `false`. */
  readonly partial?: boolean;
  /** Whether any `custom.<group>.<attribute>` may exist (`open`, the default), or only those that are listed. */
  readonly custom?: 'open' | 'declared';
  /** By path, such as `recipients.state`: the definition of the field, or only its type. */
  readonly fields: Readonly<Record<string, FieldDefinition | FieldType>>;
}

declare const types: unique symbol;

/**
 * The definition of a catalog whose templates have declared types: `Templates` is an interface from their names to them, such as
 * `vql catalog --format ts` writes. The compiler reads only the templates that a program uses.
 */
export interface TypedDefinition<Templates extends object> extends CatalogDefinition {
  /** Only for the compiler. */
  readonly [types]: Templates;
}

/** The types of the templates of a catalog, by name: declared ones, or those of its definition. */
export type TemplatesOf<Definition extends CatalogDefinition> =
  Definition extends TypedDefinition<infer Templates> ? Templates : Definition['templates'];

/**
 * The definition of a template as a type: what `Query<Account>` takes. Other than in `TemplateDefinition`, `fields` can be an
 * interface, which has no index signature.
 */
export interface TemplateTypes extends Omit<TemplateDefinition, 'fields'> {
  readonly fields: object;
}

/** Definition of a data type. */
export interface DataTypeDefinition {
  /** Default: the type of its data type, or else `unknown`. */
  readonly type?: FieldType;
  /** The values of an enum. */
  readonly values?: readonly string[];
  /** The display names of values of the enum, by value. */
  readonly valueLabels?: Readonly<Record<string, string>>;
  /** The kind of record that it is the id of, or refers to, as the installation or the interface document names it. */
  readonly references?: string;
  /** The operators that a condition may use; default: those assumed from the type. */
  readonly operators?: readonly FilterOperator[];
  /** Whether the installation also allows operations that the toolkit does not support; default `false`. */
  readonly moreOperators?: boolean;
  /** The functions that can be called on it; default: any. */
  readonly functions?: readonly string[];
}

/** Definition of a field. Members that are absent come from its data type, and then from the defaults. */
export interface FieldDefinition extends DataTypeDefinition {
  /** The name of one of the catalog's `dataTypes`. */
  readonly dataType?: string;
  /** Whether a record can have several values of it, as on a to-many path; default `false`. */
  readonly collection?: boolean;
  /**
   * The lists on the path of a collection: `['contacts', 'contacts.emails']` for the `emails` of several `contacts`. A list of lists
   * is named twice. Default: for a path of one segment, the path. SQL needs it for longer paths.
   */
  readonly lists?: readonly string[];
  /** Whether a record can lack it; default `true`. */
  readonly nullable?: boolean;
  /** Whether a condition can name it; default `true`. */
  readonly filterable?: boolean;
  /** Whether it can be sorted by; default `true`. */
  readonly sortable?: boolean;
  /** Whether it can be selected; default `true`. */
  readonly resultable?: boolean;
  readonly label?: string;
}
