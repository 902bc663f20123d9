export { type ServiceDefinition, serviceCatalog } from './service-catalog.js';
