export { pageBounds } from './page.js';
