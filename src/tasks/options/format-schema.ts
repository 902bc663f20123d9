import { commaPositions, endsOfLine, formatBounds, keywordCases } from './format.js';
import { z } from './zod.js';

const wholeNumberOption = ([low, high]: readonly [low: number, high: number]): z.ZodInt => z.int().min(low).max(high);

/** **The** table of the settings of formatting. */
export const formatSchema = z.strictObject({
  width: wholeNumberOption(formatBounds.width)
    .exactOptional()
    .meta({ description: 'Width at which lines break. Default: 80.' }),
  indent: z
    .union([wholeNumberOption(formatBounds.indent), z.literal('tab')])
    .exactOptional()
    .meta({ description: 'Indentation per level: a number of spaces, or "tab". Default: 2.' }),
  keywordCase: z.enum(keywordCases).exactOptional().meta({ description: 'Case of keywords. Default: "upper".' }),
  commas: z.enum(commaPositions).exactOptional().meta({
    description:
      'Position of a comma beside a line break: at the end of a line, or at the beginning of the next one. Default: "trailing".',
  }),
  endOfLine: z
    .enum(endsOfLine)
    .exactOptional()
    .meta({ description: 'Line end outside strings. Default: that of most lines of a file.' }),
  insertFinalNewline: z
    .boolean()
    .exactOptional()
    .meta({ description: 'Whether a file that does not end in a line end gets one. Default: true.' }),
});

/** Settings of formatting; an absent one is left to the next source of settings. */
export type FormatSettings = z.infer<typeof formatSchema>;
