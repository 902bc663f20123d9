import { cunitCodes } from '../../diagnostics/codes/cunit.js';
import type { Diagnostic } from '../../diagnostics/diagnostic.js';
import * as json from '../../diagnostics/json/report.js';

/** Reports what is wrong at a place of an object; the keys lead further down from it. */
export type Report = json.Report<typeof cunitCodes>;

/** Collects the diagnostics of one object. */
export function createReport(diagnostics: Diagnostic[]): Report {
  return json.createReport(cunitCodes, diagnostics);
}
