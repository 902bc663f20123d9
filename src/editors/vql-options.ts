import { createLanguageService, type LanguageService, type LanguageServiceOptions } from '../language/index.js';

/** What an editor knows of the installation. */
export interface VqlOptions extends LanguageServiceOptions {
  /** A service that is there already; the other options are not looked at then. */
  readonly service?: LanguageService;
}

/** The service that is there, or one that is made of the options. */
export function serviceOf({ service, ...options }: VqlOptions): LanguageService {
  return service ?? createLanguageService(options);
}
