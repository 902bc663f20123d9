import { readFileSync } from 'node:fs';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { propertyRuns } from '../../support/property-runs.js';
import { codesIn } from '../programs.js';
import {
  brokenText,
  eachPart,
  type HostileLanguageName,
  harmless,
  hostileValues,
  type ProgramChoice,
  partsOf,
  programOf,
} from './programs.js';

/** Programs of the other languages with what they sent, as `scripts/hostile-programs.js` has found. */
const sent = JSON.parse(readFileSync(new URL('sent.json', import.meta.url), 'utf8')) as Readonly<
  Record<Exclude<HostileLanguageName, 'jsx'>, readonly SentTexts[]>
>;

interface SentTexts {
  readonly kind: string;
  readonly program: string;
  /** The text with a harmless value. */
  readonly harmless: string;
  /** A text in which another value became syntax, if there is one. */
  readonly broken?: string;
}

function isFound(program: string, language: HostileLanguageName): boolean {
  return codesIn(program, {}, language).some((code) => code.startsWith('value-in-quotes'));
}

/** Returns what a program in JavaScript sends with each value. */
function textsOf(program: string): readonly (string | null)[] {
  return [harmless, ...hostileValues].map((name) => {
    const texts: string[] = [];
    const send = (query: string | { readonly statement: string }) =>
      texts.push(typeof query === 'string' ? query : query.statement);
    try {
      new Function('queryAll', 'vql', 'name', `${program}find(name);`)(send, send, name);
    } catch {
      return null;
    }
    return texts[0] ?? null;
  });
}

/** Runs a program in JavaScript. */
function run(choice: ProgramChoice): SentTexts {
  const program = programOf('jsx', choice);
  const texts = textsOf(program);
  const broken = brokenText(texts);
  expect({ program, text: texts[0] }).toEqual({ program, text: expect.stringContaining('SELECT id') });
  return { kind: choice.kind, program, harmless: texts[0] ?? '', ...(broken !== undefined && { broken }) };
}

/** Returns how many programs are reported although no value in them ever becomes syntax, by the part that they are about. */
function falseAlarms(rows: readonly SentTexts[], language: HostileLanguageName): Readonly<Record<string, number>> {
  const counts: Record<string, number> = {};
  for (const { broken, program, kind } of rows)
    if (broken === undefined && kind !== 'drawn' && isFound(program, language)) counts[kind] = (counts[kind] ?? 0) + 1;
  return counts;
}

describe('a value that becomes syntax when the program runs', () => {
  it('is found in JavaScript, whichever way it gets into the query', () => {
    const { values, holders, queries } = partsOf('jsx');
    const choices = fc.record({
      value: fc.constantFrom(...values),
      holder: fc.constantFrom(...holders),
      query: fc.constantFrom(...queries),
    });
    const counts = { broken: 0, safe: 0 };
    fc.assert(
      fc.property(choices, (choice) => {
        const { program, broken } = run({ kind: 'drawn', ...choice });
        counts[broken === undefined ? 'safe' : 'broken']++;
        if (broken !== undefined)
          expect({ program, broken, isFound: isFound(program, 'jsx') }).toMatchObject({ isFound: true });
      }),
      { numRuns: propertyRuns(1000) },
    );
    expect(Math.min(counts.broken, counts.safe)).toBeGreaterThan(propertyRuns(1000) / 20);
  });

  it('is found in JavaScript in each part of such programs', () => {
    for (const choice of eachPart('jsx')) {
      const { program, broken } = run(choice);
      if (broken !== undefined) expect({ program, isFound: isFound(program, 'jsx') }).toMatchObject({ isFound: true });
    }
  });

  it.each(['py', 'php'] as const)('is found in %s, as the interpreter has run it', (language) => {
    const rows = sent[language];
    for (const { program, harmless: first, broken } of rows) {
      if (broken === undefined) continue;
      expect(brokenText([first, broken])).toBe(broken);
      expect({ program, broken, isFound: isFound(program, language) }).toMatchObject({ isFound: true });
    }
    const count = rows.filter(({ broken }) => broken !== undefined).length;
    expect(Math.min(count, rows.length - count)).toBeGreaterThan(100);
  });
});

describe('the programs that were run', () => {
  it.each(['py', 'php'] as const)('are those of the parts of %s: `node scripts/hostile-programs.js`', (language) => {
    const known = new Set(sent[language].filter(({ kind }) => kind !== 'drawn').map(({ program }) => program));
    const made = eachPart(language).map((choice) => ({ kind: choice.kind, program: programOf(language, choice) }));
    // Python adds no numbers to strings: such programs send nothing.
    const isSent = ({ kind }: { readonly kind: string }) => !kind.includes('number');
    expect(made.filter((one) => isSent(one) && !known.has(one.program))).toEqual([]);
    expect([...known].filter((program) => !made.some((one) => one.program === program))).toEqual([]);
  });
});

describe('a value that never becomes syntax', () => {
  it('is reported in so many programs', () => {
    expect({
      jsx: falseAlarms(eachPart('jsx').map(run), 'jsx'),
      py: falseAlarms(sent.py, 'py'),
      php: falseAlarms(sent.php, 'php'),
    }).toEqual({
      jsx: {
        'another query': 9,
        'another way into the query': 19,
        number: 2,
        'one of a list': 2,
        'other number': 2,
        'quotes doubled in another way': 3,
        'quotes doubled, then trimmed': 1,
      },
      py: {
        'another query': 7,
        'another way into the query': 16,
        encoded: 2,
        'one of a list': 2,
        'quotes doubled': 1,
        'quotes doubled in another way': 2,
        'quotes doubled, then changed': 1,
        'quotes doubled, then trimmed': 1,
      },
      php: {
        'another query': 8,
        'another way into the query': 20,
        encoded: 2,
        'one of a list': 2,
        'other number': 4,
        'quotes doubled in another way': 3,
        'quotes doubled, then changed': 1,
        'quotes doubled, then trimmed': 1,
        'quotes replaced wrongly': 1,
      },
    });
  });
});
