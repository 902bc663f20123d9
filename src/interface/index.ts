export { pageBounds, pageFormats } from './page.js';
