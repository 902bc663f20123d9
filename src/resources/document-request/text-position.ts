import * as z from 'zod';

const values = ['HEADER_TEXT', 'FOOTER_TEXT'] as const;

/** The type of {@link textPositionSchema}. */
export interface TextPositionSchema extends z.ZodEnum<z.core.util.ToEnum<(typeof values)[number]>> {}

/** Where a text stands on a document (interface document, RequestDocumentText). */
export const textPositionSchema: TextPositionSchema = z.enum(values);

/** One of the values of {@link textPositionSchema}. */
export type TextPosition = z.infer<TextPositionSchema>;
