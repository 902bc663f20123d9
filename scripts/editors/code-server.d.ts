import type { Program } from './debian.js';

export function codeServer(): Program;
