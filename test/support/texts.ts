import * as testing from '../../src/testing/index.js';

export { commentsOf } from './comments-of.js';
export const laidOutText = testing.laidOutText();
export const mutatedText = testing.mutatedText();
export const shuffledText = testing.shuffledText();
