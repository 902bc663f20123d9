import { Ajv } from 'ajv';
import { interleave } from '../interleave.js';
import { vqlPredicate } from './predicate.js';
import { requestJsonSchema } from './request-json-schema.js';

/** A request as a list page sends it. @param {object} queryPredicate */
function createRequest(queryPredicate) {
  const properties = ['id', 'name', 'email', 'address.city', 'address.zip', 'status', 'created', 'turnover'];
  return {
    mode: 'QUERY',
    queryPredicate,
    overrideResults: properties.map((property) => ({ property, displayName: `Account ${property}`, visible: true })),
    pageable: {
      start: 200,
      limit: 100,
      sortOrders: [
        { property: 'name', direction: 'ASC' },
        { property: 'created', direction: 'DESC' },
      ],
    },
    variableSubstitutionList: { variableSubstitutions: [{ variable: { variableName: 'owner' }, values: ['4711'] }] },
  };
}

/**
 * Measures in microseconds: validating a request with the predicate of twelve conditions by `readRequest`; by `requestSchema`, which is
 * for users of zod; and by Ajv, which compiles a JSON Schema to code, as a lower limit.
 *
 * @param {import('../effort.js').Effort} effort
 */
export async function measureRequestTimes(effort) {
  const { readRequest, toCUnit } = await import('../../dist/cunit/index.js');
  const { requestSchema } = await import('../../dist/schemas/index.js');
  const { parsePredicate } = await import('../../dist/vql/index.js');
  const request = createRequest(toCUnit(parsePredicate(vqlPredicate).value).value);
  const validate = new Ajv({ strict: false }).compile(requestJsonSchema);
  const { diagnostics } = readRequest(request);
  if (diagnostics.length > 0 || !requestSchema.safeParse(request).success || !validate(request))
    throw new Error(`The measured request is not valid: ${diagnostics[0]?.message ?? 'a schema rejects it'}`);
  const jobs = [() => readRequest(request), () => requestSchema.safeParse(request), () => validate(request)];
  const [readTime, schemaTime, ajvTime] = interleave(jobs, effort);
  return { readRequest: readTime, requestSchema: schemaTime, ajv: ajvTime };
}
