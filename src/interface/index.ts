export {
  type Assumption,
  type AssumptionArea,
  type AssumptionId,
  assumptionIds,
  assumptions,
  evidenceForAssumption,
  type KnownAssumptions,
  type Risk,
} from './assumptions.js';
export {
  type ExecuteBody,
  type ExecuteRequest,
  executePath,
  type TemplatePath,
  type TemplateRequest,
  templatePath,
  type VariableStatement,
  type VariableSubstitution,
  type VariableSubstitutionList,
} from './computed-queries.js';
export { type Evidence, weakestEvidence } from './evidence.js';
export { headerNames, type PageHeaders, pageHeaders } from './headers.js';
export { type PageFormat, pageBounds, pageFormats } from './page.js';
