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
