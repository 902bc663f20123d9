import { type CodeTable, diagnosticsOf, type MessageArguments } from '../codes/row.js';
import type { Diagnostic, Fix, Severity } from '../diagnostic.js';
import { type JsonPath, pointerTo } from './pointer.js';

/** Reports a diagnostic at a path of an object; the keys extend the path. */
export type Report<Table extends CodeTable> = <Code extends keyof Table & string>(
  code: Code,
  args: MessageArguments<Table, Code>,
  path: JsonPath | undefined,
  ...keys: readonly (string | number)[]
) => Reported;

/** Adds to a diagnostic that has been reported. */
interface Reported {
  fix(fix: ValueFix): void;
  /** Replaces the severity of the table. */
  as(severity: Severity): void;
}

/** A fix in an object: the value at the reported path becomes `value`; without one it is removed. */
interface ValueFix {
  readonly title: string;
  readonly safe: boolean;
  readonly value?: unknown;
}

/** Maximum number of diagnostics for one object. */
const maxDiagnostics = 1_000;
const nothing: Reported = { fix: () => undefined, as: () => undefined };

/** Collects the diagnostics of one object, with codes of one section of the code table. */
export function createReport<Table extends CodeTable>(table: Table, diagnostics: Diagnostic[]): Report<Table> {
  const create = diagnosticsOf(table);
  return (code, args, path, ...keys) => {
    if (diagnostics.length >= maxDiagnostics) return nothing;
    const pointer = pointerTo(path, ...keys);
    const index = diagnostics.push(create(code, args, { path: pointer })) - 1;
    const add = (details: Partial<Diagnostic>): void => {
      const diagnostic = diagnostics[index];
      if (diagnostic !== undefined) diagnostics[index] = { ...diagnostic, ...details };
    };
    return {
      fix({ title, safe, ...change }) {
        const fix: Fix = { title, safe, edits: [], changes: [{ path: pointer, ...change }] };
        add({ fixes: [fix] });
      },
      as: (severity) => add({ severity }),
    };
  };
}
