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
export { headerNames, type PageHeaders, pageHeaders } from './headers.js';
export { type PageFormat, pageBounds, pageFormats } from './page.js';
