import type { BuildOptions } from 'esbuild';

export const bundleOptions: Readonly<Record<'desktop' | 'web', BuildOptions & { readonly metafile: true }>>;
