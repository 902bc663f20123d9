export { type KillCounts, type KillLoop, openKillLoop } from './kill-loop.js';
