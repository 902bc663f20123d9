import * as z from 'zod';
import { operatorNames } from '../../dialect/operators.js';

/** The members of a node. */
export const nodeShape = {
  type: z.enum(['JUNCTION', 'FILTER']),
  operator: z.enum(operatorNames),
  get children(): z.ZodOptional<z.ZodArray<z.ZodType>> {
    return z.array(nodeSchema).optional();
  },
  property: z.string().optional(),
  values: z.array(z.string()).optional(),
  functions: z.array(z.string()).optional(),
  visible: z.boolean().optional(),
};

/** A node of the right shape, not yet held to the table of operators. */
export const nodeSchema: z.ZodType = z.looseObject(nodeShape);

/** How deep a tree may be that zod is to follow: beyond, a process that has just started could run out of stack. */
export const schemaDepth = 500;
