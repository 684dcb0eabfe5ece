// Finds calls whose neverthrow Result is dropped: an error that no code looks at. oxlint has no such rule, and its own
// plugins see no types. Prints file:line for each and ends with exit code 1 when there is one. Looks into the packages that
// are given as folders, or else into all.
import { existsSync, globSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import ts from 'typescript-api';

if (!existsSync('packages/domain/dist/src/index.d.ts')) {
  console.error('The declarations of the packages are missing: run the build first.');
  process.exit(2);
}

const given = process.argv.slice(2);
const rootNames = (given.length > 0 ? given : globSync('{packages,apps}/*/'))
  .filter((folder) => existsSync(`${folder}/node_modules/neverthrow`))
  .flatMap((folder) => globSync(`${folder}/src/**/*.ts`))
  .map((file) => resolve(file));

const { config } = ts.readConfigFile('tsconfig.base.json', (path) => readFileSync(path, 'utf8'));
const { options } = ts.convertCompilerOptionsFromJson(
  { ...config.compilerOptions, lib: ['es2024', 'dom'], types: ['node'] },
  '.',
);
const program = ts.createProgram({ rootNames, options });
const checker = program.getTypeChecker();

const dropped = rootNames.flatMap((name) => droppedIn(program.getSourceFile(name)));
for (const place of dropped) console.log(place);
process.exitCode = dropped.length > 0 ? 1 : 0;

function droppedIn(file) {
  const found = [];
  const visit = (node) => {
    if (ts.isExpressionStatement(node) && isResult(operandOf(node)))
      found.push(`${placeOf(node, file)}: a Result is dropped, and its error with it`);
    ts.forEachChild(node, visit);
  };
  visit(file);
  return found;
}

/** `void call()` drops a Result as well. */
function operandOf({ expression }) {
  return ts.isVoidExpression(expression) ? expression.expression : expression;
}

function isResult(expression) {
  if (!ts.isCallExpression(expression) && !ts.isAwaitExpression(expression)) return false;
  const type = checker.getTypeAtLocation(expression);
  const settled = checker.getAwaitedType(type) ?? type;
  const members = settled.isUnion() ? settled.types : [settled];
  return members.some(({ symbol }) => ['Ok', 'Err', 'ResultAsync'].includes(symbol?.name));
}

function placeOf(node, file) {
  const { line } = file.getLineAndCharacterOfPosition(node.getStart());
  return `${file.fileName.slice(resolve('.').length + 1)}:${line + 1}`;
}
