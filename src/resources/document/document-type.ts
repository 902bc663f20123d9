import * as z from 'zod';
import { type DocumentCategory, documentCategories } from '../../interface/document-categories.js';
import { type EnumSchema, mark, type Resource, resourceSchema } from '../resource.js';
import { apiObjectReferenceSchema, commonAttributes } from '../shared.js';
import { int64Schema, text } from '../values.js';

/** Type of {@link documentTypeCategorySchema}. */
export interface DocumentTypeCategorySchema extends EnumSchema<readonly DocumentCategory[]> {}

/** The kinds of documents. */
export const documentTypeCategorySchema: DocumentTypeCategorySchema = z.enum(documentCategories);

/** One of the values of {@link documentTypeCategorySchema}. */
export type DocumentTypeCategory = z.infer<DocumentTypeCategorySchema>;

const documentTypeLabelMembers = {
  ...commonAttributes,
  languageCode: text,
  label: text.min(1).describe('name on screens'),
  labelPrintout: text.min(1).describe('name in print'),
};

/** Type of {@link documentTypeLabelSchema}. */
export interface DocumentTypeLabelSchema extends Resource<typeof documentTypeLabelMembers> {}

/** The names of a document type in one language. */
export const documentTypeLabelSchema: DocumentTypeLabelSchema = resourceSchema(
  'DocumentTypeLabel',
  documentTypeLabelMembers,
);

/** Output of {@link documentTypeLabelSchema}. */
export interface DocumentTypeLabel extends z.infer<DocumentTypeLabelSchema> {}

const documentTypeFollowUpMembers = {
  ...commonAttributes,
  sourceDocumentTypeRef: mark(apiObjectReferenceSchema, { references: 'DocumentType' }),
  targetDocumentTypeRef: mark(apiObjectReferenceSchema, { references: 'DocumentType' }),
  active: z.boolean().default(true).meta({ readOnly: true }),
};

/** Type of {@link documentTypeFollowUpSchema}. */
export interface DocumentTypeFollowUpSchema extends Resource<typeof documentTypeFollowUpMembers> {}

/** A document type that can follow another. */
export const documentTypeFollowUpSchema: DocumentTypeFollowUpSchema = resourceSchema(
  'DocumentTypeFollowUp',
  documentTypeFollowUpMembers,
);

/** Output of {@link documentTypeFollowUpSchema}, with defaults filled in. */
export interface DocumentTypeFollowUp extends z.infer<DocumentTypeFollowUpSchema> {}

const sequencerConfigurationDetailMembers = {
  ...commonAttributes,
  type: z.enum(['NON_POOLED_SEQUENCES', 'POOLED_SEQUENCES', 'PREFETCHED_SEQUENCES']),
  assignmentMode: z.enum(['MANUAL', 'AUTOMATIC', 'SEMI_AUTOMATIC', 'FREE']),
  length: z.int32().min(0),
  padChar: z
    .string()
    .regex(/^[0-9]$/, { error: 'Expected exactly one digit.' })
    .describe('one digit'),
  initialValue: int64Schema,
  expression: text.optional().describe('expression of the prefix'),
  postExpression: text.optional(),
  numberUnique: z.boolean().default(true),
};

/** Type of {@link sequencerConfigurationDetailSchema}. */
export interface SequencerConfigurationDetailSchema extends Resource<typeof sequencerConfigurationDetailMembers> {}

/** Start, length and format of the numbers. */
export const sequencerConfigurationDetailSchema: SequencerConfigurationDetailSchema = resourceSchema(
  'SequencerConfigurationDetail',
  sequencerConfigurationDetailMembers,
);

/** Output of {@link sequencerConfigurationDetailSchema}, with defaults filled in. */
export interface SequencerConfigurationDetail extends z.infer<SequencerConfigurationDetailSchema> {}

const sequencerConfigurationMembers = {
  ...commonAttributes,
  key: text.optional().meta({ readOnly: true, description: 'unique within a list' }),
  configurationGroup: text
    .optional()
    .meta({ readOnly: true, description: 'kind of record, such as Document or Account' }),
  configurationDetail: sequencerConfigurationDetailSchema,
  alternativeConfiguration: apiObjectReferenceSchema.optional(),
  active: z.boolean().default(true),
};

/** Type of {@link sequencerConfigurationSchema}. */
export interface SequencerConfigurationSchema extends Resource<typeof sequencerConfigurationMembers> {}

/** Source of the numbers of a document type. */
export const sequencerConfigurationSchema: SequencerConfigurationSchema = resourceSchema(
  'SequencerConfiguration',
  sequencerConfigurationMembers,
);

/** Output of {@link sequencerConfigurationSchema}, with defaults filled in. */
export interface SequencerConfiguration extends z.infer<SequencerConfigurationSchema> {}

/** Type of {@link sequencerConfigurationsSchema}. */
export interface SequencerConfigurationsSchema extends z.ZodArray<SequencerConfigurationSchema> {}

/**
 * The sequencer configurations of an installation, each with another key.
 *
 * @example
 * ```ts
 * import { sequencerConfigurationsSchema } from 'vql-kit/resources';
 *
 * const configurationDetail = {
 *   type: 'POOLED_SEQUENCES', assignmentMode: 'AUTOMATIC', length: 6, padChar: '0', initialValue: 1,
 * };
 * const [order, invoice] = [{ key: 'order', configurationDetail }, { key: 'invoice', configurationDetail }];
 * console.log(sequencerConfigurationsSchema.safeParse([order, invoice]).success); // true
 * console.log(sequencerConfigurationsSchema.safeParse([order, invoice, order]).error?.issues[0]?.path); // [2, 'key']
 * ```
 */
export const sequencerConfigurationsSchema: SequencerConfigurationsSchema = z
  .array(sequencerConfigurationSchema)
  .superRefine(
    (configurations, context) => {
      const indexByKey = new Map<string, number>();
      for (const [index, configuration] of configurations.entries()) {
        const key: unknown = Object(configuration).key;
        if (typeof key !== 'string') continue;
        const first = indexByKey.get(key);
        if (first === undefined) indexByKey.set(key, index);
        else {
          const message = `Expected a key other than the key of element ${first}.`;
          context.addIssue({ code: 'custom', path: [index, 'key'], message });
        }
      }
    },
    // Mistakes in other members do not hide a key that is used twice.
    { when: ({ value }) => Array.isArray(value) },
  );

/** Output of {@link sequencerConfigurationsSchema}, with defaults filled in. */
export type SequencerConfigurations = z.infer<SequencerConfigurationsSchema>;

const documentTypeMembers = {
  ...commonAttributes,
  category: documentTypeCategorySchema,
  labels: z.array(documentTypeLabelSchema).optional(),
  showForManualDocumentCreation: z.boolean().default(true),
  nextNumber: text.optional().meta({ readOnly: true }),
  followUpDocumentTypes: z.array(documentTypeFollowUpSchema).optional().meta({ readOnly: true }),
  defaultTypeOfCategory: z.boolean().default(false),
  active: z.boolean().default(true),
  shelfDocumentTypeRef: apiObjectReferenceSchema.optional(),
  sequencerConfiguration: sequencerConfigurationSchema.optional(),
  requiresBusinessRelationship: z.boolean().default(true),
  publishingPolicy: z.enum(['AUTOMATIC', 'MANUAL']).default('AUTOMATIC'),
  sortOrder: z.int32().optional(),
};

/** Type of {@link documentTypeSchema}. */
export interface DocumentTypeSchema extends Resource<typeof documentTypeMembers> {}

/** A document type: its category, names, numbers, and the types that can follow. */
export const documentTypeSchema: DocumentTypeSchema = resourceSchema('DocumentType', documentTypeMembers);

/** Output of {@link documentTypeSchema}, with defaults filled in. */
export interface DocumentType extends z.infer<DocumentTypeSchema> {}
