// The code that only programs need: it is loaded when the first one is checked.
export { checkProgram, findQueries, formatProgram } from '../../embedded/index.js';
