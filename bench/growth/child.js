import { measureGrowth } from './grow.js';

const [subject, family] = process.argv.slice(2);
console.log(JSON.stringify(measureGrowth(subject, family)));
