export {
  type CUnitLanguageService,
  type CUnitServiceOptions,
  createCUnitLanguageService,
} from './cunit-service.js';
