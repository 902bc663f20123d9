export { settle, TestClock as VirtualClock } from '../../src/testing/test-clock.js';
