// The code that only programs need: it is loaded when the first one is checked.
export { checkProgram, findQueries } from '../../embedded/index.js';
