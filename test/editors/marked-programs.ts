/** A program in which each `SELECT id FROM a.b` is colored as VQL, and nothing else, by each of the two kinds of grammars. */
export interface MarkedProgram {
  /** Scope of its TextMate grammar. */
  readonly scope: string;
  /** Its grammar of tree-sitter, for all that are tried; `undefined` for a document that contains programs of other languages. */
  readonly grammars: readonly string[];
  /** The folders with its injections in Neovim, and in Helix. */
  readonly queries: readonly string[];
  /** Each is a program of its own; `after` stands behind all. */
  readonly programs: readonly string[];
  /** Text around a program. */
  readonly frame?: readonly [before: string, after: string];
}

const typescript: Omit<MarkedProgram, 'scope' | 'grammars'> = {
  queries: ['tree-sitter/queries-in-programs/typescript', 'helix/queries/_vql'],
  programs: [
    'const q = vql`SELECT id FROM a.b`;',
    'run(/* vql */ `SELECT id FROM a.b`);',
    'run(/*vql*/ "SELECT id FROM a.b");',
    "run(\n  // vql\n  'SELECT id FROM a.b',\n);",
    '// vql\nconst q = `SELECT id FROM a.b`;',
    'function f() {\n  // vql\n  return "SELECT id FROM a.b";\n}',
  ],
};

/** **The** table of marked programs. */
export const markedPrograms: readonly MarkedProgram[] = [
  { ...typescript, scope: 'source.ts', grammars: ['typescript', 'tsx', 'javascript'] },
  {
    ...typescript,
    ...{ scope: 'text.html.vue', grammars: [], frame: ['<script lang="ts">\n', '\n</script>'] },
  },
  {
    ...typescript,
    ...{ scope: 'source.svelte', grammars: [], frame: ['<script lang="ts">\n', '\n</script>'] },
  },
  { ...typescript, scope: 'source.astro', grammars: [], frame: ['---\n', '\n---\n<p>a</p>'] },
  {
    scope: 'source.python',

    grammars: ['python'],
    queries: ['tree-sitter/queries-in-programs/python', 'helix/queries-in-programs/python'],
    programs: [
      '# vql\nq = "SELECT id FROM a.b"',
      'run(\n    # vql\n    """SELECT id FROM a.b""",\n)',
      "run( # vql\n    'SELECT id FROM a.b')",
      "# vql\nq = f'''SELECT id FROM a.b'''",
      'def f():\n    # vql\n    return r"SELECT id FROM a.b"',
    ],
  },
  {
    scope: 'source.php',

    grammars: ['php'],
    queries: ['tree-sitter/queries-in-programs/php', 'helix/queries-in-programs/php'],
    frame: ['<?php\n', ''],
    programs: [
      'run(/* vql */ "SELECT id FROM a.b");',
      "$q = /* vql */ 'SELECT id FROM a.b';",
      '$q = <<<VQL\n    SELECT id FROM a.b\n    VQL;',
      "$q = <<<'VQL'\nSELECT id FROM a.b\nVQL;",
      '// vql\n$q = "SELECT id FROM a.b";',
      "function f() {\n  # vql\n  return 'SELECT id FROM a.b';\n}",
    ],
  },
  {
    scope: 'source.java',

    grammars: ['java'],
    queries: ['tree-sitter/queries-in-programs/java', 'helix/queries-in-programs/java'],
    frame: ['class A {\n  void f() {\n', '\n  }\n}'],
    programs: [
      'run(/* vql */ "SELECT id FROM a.b");',
      'String q = /* vql */ """\n  SELECT id FROM a.b\n  """;',
      '// vql\nString q = "SELECT id FROM a.b";',
      '// vql\nreturn "SELECT id FROM a.b";',
    ],
  },
  {
    scope: 'source.cs',

    grammars: ['c-sharp'],
    queries: ['tree-sitter/queries-in-programs/c_sharp', 'helix/queries-in-programs/c-sharp'],
    frame: ['class A {\n  void F() {\n', '\n  }\n}'],
    programs: [
      'Run(/* vql */ "SELECT id FROM a.b");',
      'var q = /* vql */ """\n  SELECT id FROM a.b\n  """;',
      'var q = /* vql */ $"SELECT id FROM a.b";',
      '// vql\nvar q = "SELECT id FROM a.b";',
      '// vql\nreturn "SELECT id FROM a.b";',
    ],
  },
  {
    scope: 'source.go',

    grammars: ['go'],
    queries: ['tree-sitter/queries-in-programs/go', 'helix/queries-in-programs/go'],
    frame: ['package a\n\nfunc f() {\n', '\n}'],
    programs: [
      'run(/* vql */ `SELECT id FROM a.b`)',
      'var q = /* vql */ "SELECT id FROM a.b"',
      '// vql\nq := `SELECT id FROM a.b`',
      '// vql\nreturn "SELECT id FROM a.b"',
    ],
  },
  {
    scope: 'source.ruby',

    grammars: ['ruby'],
    queries: ['tree-sitter/queries-in-programs/ruby', 'helix/queries-in-programs/ruby'],
    programs: [
      'q = <<~VQL\n  SELECT id FROM a.b\nVQL',
      "q = <<-'VQL'\n  SELECT id FROM a.b\n  VQL",
      '# vql\nq = "SELECT id FROM a.b"',
      "run(\n  # vql\n  'SELECT id FROM a.b'\n)",
    ],
  },
];

/** Programs by their scopes, with texts that are not marked. */
export const unmarked: Readonly<Record<string, readonly string[]>> = {
  'source.ts': ['const s = `SELECT id FROM a.b`;', '// vql is a language\nconst s = "SELECT id FROM a.b";'],
  'source.python': [
    's = "SELECT id FROM a.b"',
    '# vql2\ns = "SELECT id FROM a.b"',
    '# vql\nrun(a)\ns = "SELECT id FROM a.b"',
  ],
  'source.php': ['$s = <<<SQL\nSELECT id FROM a.b\nSQL;', "$s = 'SELECT id FROM a.b';"],
  'source.java': ['run("SELECT id FROM a.b");'],
  'source.cs': ['Run("SELECT id FROM a.b");'],
  'source.go': ['run(`SELECT id FROM a.b`)'],
  'source.ruby': ['s = <<~SQL\n  SELECT id FROM a.b\nSQL', "s = 'SELECT id FROM a.b'"],
};
