import { readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** The declarations of one `.d.ts` file, in its order, and the names that it has from other files of its package. */
export interface DeclarationFile {
  /** Top-level statements without the comments of their members, by name. */
  readonly declarations: ReadonlyMap<string, string>;
  readonly origins: ReadonlyMap<string, string>;
}

// The compiler starts every statement, and nothing else, at the beginning of a line with one of these.
const STATEMENT = /^(?=\/\*\*|export |declare |interface |type |import )/m;
const DECLARED = /^(?:export )?(?:declare )?(?:const|function|class|interface|type) ([\w$]+)/;
const RELATIVE = /^(?:import|export)(?: type)? \{([^}]*)\} from '(\.[^']+)\.js'/;
const MEMBER_COMMENT = /^ +\/\*\*[\s\S]*?\*\/\n/gm;

export function readDeclarationFile(path: string): DeclarationFile {
  const declarations = new Map<string, string>();
  const origins = new Map<string, string>();
  const [text = ''] = readFileSync(path, 'utf8').split('//# sourceMappingURL');
  for (const statement of text.split(STATEMENT)) {
    const [, names, from] = RELATIVE.exec(statement) ?? [];
    if (names !== undefined && from !== undefined)
      for (const name of namesIn(names)) origins.set(name, join(dirname(path), `${from}.d.ts`));
    const [, declared] = DECLARED.exec(statement) ?? [];
    if (declared !== undefined) {
      const earlier = declarations.get(declared);
      const own = statement.replaceAll(MEMBER_COMMENT, '').trim();
      declarations.set(declared, earlier === undefined ? own : `${earlier}\n${own}`);
    }
  }
  return { declarations, origins };
}

function namesIn(list: string): readonly string[] {
  const names = list.split(',').map((name) => name.trim().replace(/^type /, ''));
  return names.filter((name) => name !== '');
}
