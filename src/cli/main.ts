import { parse } from '../vql/index.js'; console.log(parse('').diagnostics);
