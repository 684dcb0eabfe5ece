/** Rules of this repository that no linter brings. */
// oxlint loads the default export of a plugin.
// oxlint-disable-next-line import/no-default-export
export default {
  meta: { name: 'house' },
  rules: {
    'no-clock': {
      create: (context) => ({
        NewExpression(node) {
          if (isDate(node.callee) && node.arguments.length === 0) reportClock(context, node);
        },
        CallExpression(node) {
          const { callee } = node;
          const isNow =
            callee.type === 'MemberExpression' &&
            isDate(callee.object) &&
            callee.property.name === 'now';
          if (isNow || isDate(callee)) reportClock(context, node);
        },
      }),
    },
    'no-sql': {
      create: (context) => ({
        Literal(node) {
          if (typeof node.value === 'string') reportSql(context, node, node.value);
        },
        TemplateElement(node) {
          reportSql(context, node, node.value.raw);
        },
      }),
    },
    'no-waiting': {
      create: (context) => {
        const turns = new Set(['setImmediate']);
        const open = [];
        const report = (node) =>
          context.report({
            node,
            message: 'No timer in a test: wait for an event, or `until` something is so.',
          });
        return {
          ImportDeclaration({ source, specifiers }) {
            if (!/^(node:)?timers(\/promises)?$/.test(source.value)) return;
            for (const one of specifiers)
              if (one.imported?.name === 'setImmediate') turns.add(one.local.name);
              else report(one);
          },
          CallExpression(node) {
            if (isTimer(node.callee)) report(node);
          },
          // One turn of the event loop is no wait; to ask again after each is one.
          AwaitExpression(node) {
            const { callee, arguments: passed = [] } = node.argument;
            const isTurn = [callee, ...passed].some((one) => turns.has(one?.name));
            if (isTurn && LOOP.test(open.at(-1))) report(node);
          },
          ...around(
            LOOPS_AND_FUNCTIONS,
            ({ type }) => open.push(type),
            () => open.pop(),
          ),
        };
      },
    },
    'no-clock-assertion': {
      create: (context) => ({
        MemberExpression(node) {
          const { object, property } = node;
          const message = 'No clock in a test: assert the order of events, or hand a clock in.';
          if (CLOCKS.has(`${object.name}.${property.name}`)) context.report({ node, message });
        },
      }),
    },
    'asserting-tests': {
      create: (context) => {
        /** The names that are called in each function of the file. */
        const calledIn = new Map();
        const tests = [];
        const open = [];
        const begin = (called) => open.push(called);
        const end = () => open.pop();
        const use = (name) => {
          for (const called of open) called.add(name);
        };
        const asserts = (called, seen) =>
          [...called].some((name) => {
            if (ASSERTION.test(name)) return true;
            if (seen.has(name) || !calledIn.has(name)) return false;
            return asserts(calledIn.get(name), seen.add(name));
          });
        return {
          ...around(
            NAMED,
            ({ id, key }) => {
              const name = (id ?? key)?.name;
              if (!calledIn.has(name)) calledIn.set(name, new Set());
              begin(calledIn.get(name));
            },
            end,
          ),
          CallExpression(node) {
            const { callee, arguments: passed } = node;
            for (const one of [callee, callee.object, callee.property, ...passed])
              if (one?.name !== undefined) use(one.name);
            if (!isTest(node)) return;
            begin(new Set());
            tests.push({ node, called: open.at(-1) });
          },
          'CallExpression:exit'(node) {
            if (isTest(node)) end();
          },
          'Program:exit'() {
            for (const { node, called } of tests)
              if (!asserts(called, new Set()))
                context.report({ node, message: 'This test asserts nothing: it cannot fail.' });
          },
        };
      },
    },
    'no-inherited-name': {
      create: (context) => ({
        BinaryExpression(node) {
          const { operator, left } = node;
          const message = '`in` finds constructor and toString in every object: use Object.hasOwn.';
          // A name in capitals is that of a constant.
          if (operator === 'in' && left.type === 'Identifier' && /[a-z]/.test(left.name))
            context.report({ node, message });
        },
      }),
    },
    'no-export-all': {
      create: (context) => ({
        ExportAllDeclaration(node) {
          if (node.exported === null)
            context.report({ node, message: 'Name what is exported: an `export *` hides it.' });
        },
      }),
    },
  },
};

const TIMERS = new Set(['setTimeout', 'setInterval']);
const LOOP = /^(While|DoWhile|For)/;
const CLOCKS = new Set(['performance.now', 'Date.now', 'process.hrtime']);
/** Also of Playwright, and of helpers that other files have: their names say so. */
const ASSERTION = /^(expect|assert|until|waitFor$)/;
const NAMED = ['FunctionDeclaration', 'MethodDefinition', 'VariableDeclarator', 'Property'];
const LOOPS_AND_FUNCTIONS = [
  'WhileStatement',
  'DoWhileStatement',
  'ForStatement',
  'ForInStatement',
  'ForOfStatement',
  'FunctionDeclaration',
  'FunctionExpression',
  'ArrowFunctionExpression',
];

/** Visitors that are told where nodes of these types begin and end. */
function around(types, begin, end) {
  return Object.fromEntries(
    types.flatMap((type) => [
      [type, begin],
      [`${type}:exit`, end],
    ]),
  );
}

/** Of Node.js, or of a page in a browser. */
function isTimer({ name, object, property }) {
  if (property?.name === 'waitForTimeout') return true;
  return TIMERS.has(name) || (object?.name === 'globalThis' && TIMERS.has(property.name));
}

function isTest({ callee, arguments: passed }) {
  return callee.name === 'it' && passed.length > 1;
}

function isDate(node) {
  return node.type === 'Identifier' && node.name === 'Date';
}

function reportClock(context, node) {
  const message = 'No clock here: the caller passes the moment.';
  context.report({ node, message });
}

const SQL =
  /^\s*(select\s[^]*\sfrom|insert\s+into|update\s+\w+\s+set|delete\s+from|with\s+\w+\s+as\s*\()\s/i;

function reportSql(context, node, text) {
  if (SQL.test(text))
    context.report({ node, message: 'No SQL here: packages/adapters-persistence has it.' });
}
