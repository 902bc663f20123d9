import { anything, callback, checkOptions, flag, list, type OptionKinds, record } from '../diagnostics/arguments.js';
import { createLanguageService, type LanguageService, type LanguageServiceOptions } from '../language/index.js';

/** Options of the editor integrations. */
export interface VqlOptions extends LanguageServiceOptions {
  /** An existing service, instead of one created from the other options. */
  readonly service?: LanguageService | undefined;
}

/** **The** table of the options of the editor integrations. */
export const vqlOptionKinds: OptionKinds<VqlOptions> = {
  service: record,
  rules: record,
  plugins: list,
  strict: flag,
  paged: flag,
  dialect: anything,
  catalog: anything,
  format: record,
  today: callback,
};

/** Returns the service of the options, or creates one. `owner` is the name of the function, for messages. */
export function serviceOf(owner: string, options: VqlOptions): LanguageService {
  checkOptions(owner, options, vqlOptionKinds);
  const { service, ...others } = options;
  return service ?? createLanguageService(others);
}
