import { createRequire } from 'node:module';
import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';
import { createGenerator } from 'ts-json-schema-generator';

/**
 * A validator of SARIF 2.1.0 logs. The schema is made from the types of the standard, so that no member is allowed that it
 * does not have and none is missing that it requires; what types cannot say, such as bounds, is added below.
 */
export function createSarifValidator(): ValidateFunction {
  const path = createRequire(import.meta.url)
    .resolve('@types/sarif/package.json')
    .replace('package.json', 'index.d.ts');
  const generator = createGenerator({ path, type: 'Log', skipTypeCheck: true, additionalProperties: false });
  const schema: Schema = JSON.parse(JSON.stringify(generator.createSchema('Log')));
  for (const [name, { required = [], ...properties }] of Object.entries(additions)) {
    const definition = schema.definitions[name];
    if (definition === undefined) throw new Error(`The types of SARIF know no ${name}.`);
    if (required.length > 0) definition.anyOf = required.map((key) => ({ required: [key] }));
    for (const [property, constraints] of Object.entries(properties))
      Object.assign(definition.properties[property] ?? {}, constraints);
  }
  const ajv = new Ajv({ allErrors: true });
  addFormats.default(ajv);
  return ajv.compile(schema);
}

interface Schema {
  readonly definitions: Readonly<
    Record<string, { anyOf?: unknown; readonly properties: Readonly<Record<string, object>> }>
  >;
}

interface Addition {
  /** Members of which at least one must be there. */
  readonly required?: readonly string[];
  readonly [property: string]: object | undefined;
}

const fromOne = { type: 'integer', minimum: 1 };
const fromZero = { type: 'integer', minimum: 0 };
const distinct = { uniqueItems: true };
const atLeastOne = { minItems: 1 };

const additions: Readonly<Record<string, Addition>> = {
  Log: { $schema: { format: 'uri' } },
  Run: { newlineSequences: { ...atLeastOne, ...distinct } },
  ToolComponent: { rules: distinct, version: { minLength: 1 }, semanticVersion: { pattern: '^\\d+\\.\\d+\\.\\d+' } },
  ArtifactLocation: {
    uri: { format: 'uri-reference', pattern: '^[^\\\\\\s]+$' },
    index: { type: 'integer', minimum: -1 },
  },
  PhysicalLocation: { required: ['artifactLocation', 'address'] },
  Message: { required: ['text', 'id'] },
  Result: { ruleIndex: { type: 'integer', minimum: -1 }, relatedLocations: distinct, fixes: distinct },
  Location: { id: { type: 'integer', minimum: -1 } },
  Fix: { artifactChanges: { ...atLeastOne, ...distinct } },
  ArtifactChange: { replacements: atLeastOne },
  Region: {
    required: ['startLine', 'charOffset', 'byteOffset'],
    startLine: fromOne,
    startColumn: fromOne,
    endLine: fromOne,
    endColumn: fromOne,
    charOffset: fromZero,
    charLength: fromZero,
  },
};
