// The import rules: apps -> adapters -> application -> domain, and two adapters never meet.
// A package that is imported by its name resolves into its dist, so dist is looked at, and not followed.
// tools/fences plants what each rule forbids and watches the rule find it.
module.exports = {
  forbidden: [
    {
      name: 'domain-is-pure',
      comment: 'The domain imports itself and neverthrow: no Node built-ins, no other package.',
      severity: 'error',
      from: { path: '^packages/domain/src' },
      to: { pathNot: ['^packages/domain/src', 'node_modules/neverthrow/'] },
    },
    {
      name: 'application-knows-only-domain',
      comment: 'Use cases and ports import the domain and neverthrow.',
      severity: 'error',
      from: { path: '^packages/application/src' },
      to: {
        pathNot: ['^packages/application/src', '^packages/domain/', 'node_modules/neverthrow/'],
      },
    },
    {
      name: 'wire-knows-only-domain',
      comment: 'Codecs and error codes are for Node.js, browsers and the tools of others.',
      severity: 'error',
      from: { path: '^packages/wire/src' },
      to: {
        pathNot: [
          '^packages/wire/src',
          '^packages/domain/',
          'node_modules/(neverthrow|io-ts|fp-ts)/',
        ],
      },
    },
    {
      name: 'http-kit-knows-no-feature',
      comment: 'Routing, reading and sending import of this repository only what names no feature.',
      severity: 'error',
      from: { path: '^packages/http-kit/src' },
      to: {
        path: '^(packages|apps)/',
        pathNot: ['^packages/http-kit/src', '^packages/wire/dist/src/kit\\.'],
      },
    },
    {
      name: 'wire-kit-knows-no-feature',
      comment: 'Error codes, readers and limits that the HTTP kit is made of too.',
      severity: 'error',
      from: { path: '^packages/wire/src/kit\\.ts$' },
      to: {
        reachable: true,
        path: '^packages/wire/src/',
        pathNot:
          '^packages/wire/src/(kit|printing/json|errors/error-code|reading/reader|reading/report|settings/limits)\\.ts$',
      },
    },
    {
      name: 'command-kit-knows-no-feature',
      comment: 'Terminals, tables and progress import no package of this repository.',
      severity: 'error',
      from: { path: '^packages/command-kit/src' },
      to: { path: '^(packages|apps)/', pathNot: '^packages/command-kit/src' },
    },
    {
      name: 'clients-speak-http',
      comment: 'What runs at a caller knows the service by its wire format alone.',
      severity: 'error',
      from: { path: '^(packages/client|apps/(loader|console))/src' },
      to: {
        path: '^(packages|apps)/',
        pathNot: ['^$1/', '^packages/(client|command-kit|wire|domain)/'],
      },
    },
    {
      name: 'adapters-do-not-meet',
      comment: 'Two adapters meet only in the composition root.',
      severity: 'error',
      // Commands speak to the app alone, so their tests bring one.
      from: { path: '^packages/adapters-([^/]+)/', pathNot: '^packages/adapters-cli/test/' },
      to: { path: '^packages/adapters-', pathNot: '^packages/adapters-$1/' },
    },
    {
      name: 'packages-do-not-import-apps',
      severity: 'error',
      from: { path: '^packages/' },
      to: { path: '^apps/' },
    },
    {
      name: 'apps-do-not-meet',
      severity: 'error',
      from: { path: '^apps/([^/]+)/' },
      to: { path: '^apps/', pathNot: '^apps/$1/' },
    },
    {
      name: 'source-does-not-import-tests',
      comment: 'Tests are not deployed, and neither are the packages that only they need.',
      severity: 'error',
      from: { path: '/src/' },
      to: { path: '^(packages|apps)/[^/]+/(dist/)?test/' },
    },
    {
      name: 'test-doubles-stay-in-tests',
      comment: 'Contracts and in-memory adapters are imported by tests only.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: '^(packages/testkit|apps/bench)/' },
      to: { path: '^packages/(application/(dist/)?(memory|contracts)|testkit)/' },
    },
    {
      name: 'inversify-only-in-server',
      comment: 'Only the composition root knows that there is a container.',
      severity: 'error',
      from: { pathNot: '^apps/server/' },
      to: { path: 'node_modules/(inversify|reflect-metadata)/' },
    },
    {
      name: 'koa-only-in-http',
      comment: 'Nothing but the inbound adapter for HTTP knows the framework.',
      severity: 'error',
      from: { path: '/src/', pathNot: '^packages/(adapters-http|http-kit)/' },
      to: { path: 'node_modules/(koa|@koa/[^/]+|helmet)/' },
    },
    {
      name: 'databases-only-in-persistence',
      comment: 'The composition root passes the pool on; the loader keeps a journal of its own.',
      severity: 'error',
      from: {
        path: '/src/',
        pathNot: '^(packages/(adapters-persistence|testkit)|apps/(server|bench|loader))/',
      },
      to: { path: 'node_modules/(knex|pg|pg-[^/]+|better-sqlite3)/' },
    },
    {
      name: 'wire-items-know-no-request',
      comment:
        'Requests and answers stand on the descriptions of items, these on readers and printers.',
      severity: 'error',
      from: { path: '^packages/wire/src/(errors|items|printing|reading)/' },
      to: {
        path: '^packages/wire/src/',
        pathNot: '^packages/wire/src/(errors|items|printing|reading|settings)/',
      },
    },
    {
      name: 'persistence-has-three-floors',
      comment: 'A feature stands on the tables, these on the engine; features do not meet.',
      severity: 'error',
      from: { path: '^packages/adapters-persistence/src/([^/]+)/' },
      to: {
        path: '^packages/adapters-persistence/src/',
        pathNot: '^packages/adapters-persistence/src/($1|tables|engine)/',
      },
    },
    {
      name: 'engines-know-no-table',
      comment: 'What an engine does is the same for every table and feature.',
      severity: 'error',
      from: { path: '^packages/adapters-persistence/src/engine/' },
      to: { path: '^packages/adapters-persistence/src/(?!engine/)' },
    },
    {
      name: 'nothing-goes-back-up',
      comment:
        'The files at the root of a package put its folders together; no folder imports them.',
      severity: 'error',
      from: {
        path: '^(packages/(adapters-persistence|application|domain|http-kit|wire)|apps/(console|loader|server))/src/[^/]+/',
      },
      to: { path: '^$1/src/[^/]+$' },
    },
    {
      name: 'storage-only-in-its-adapter',
      severity: 'error',
      from: { path: '/src/', pathNot: '^packages/(adapters-storage|testkit)/' },
      to: { path: 'node_modules/(@aws-sdk|@smithy)/' },
    },
    {
      name: 'vendors-only-in-their-adapter',
      severity: 'error',
      from: { path: '/src/', pathNot: '^packages/adapters-vendor/' },
      to: { path: 'node_modules/(stripe|gocardless-nodejs|cockatiel)/' },
    },
    {
      name: 'signatures-only-in-their-adapter',
      severity: 'error',
      from: { path: '/src/', pathNot: '^packages/adapters-crypto/' },
      to: { path: 'node_modules/jose/' },
    },
    {
      name: 'fp-ts-only-at-the-edge',
      comment: 'io-ts and fp-ts read foreign input; everything further in speaks neverthrow.',
      severity: 'error',
      from: {
        pathNot: '^(packages/(adapters-(http|vendor|cli)|http-kit|wire)|apps/server)/',
      },
      to: { path: 'node_modules/(fp-ts|io-ts)/' },
    },
    {
      name: 'no-junk-drawers',
      comment: 'A file lives under a noun of the field.',
      severity: 'error',
      from: {},
      to: {
        path: '/(utils?|helpers?|lib|common|shared|misc|types)(/|\\.ts$)',
        pathNot: 'node_modules',
      },
    },
    { name: 'no-cycles', severity: 'error', from: {}, to: { circular: true } },
    {
      name: 'no-orphans',
      severity: 'error',
      from: { orphan: true, path: '/src/', pathNot: '(main|index|\\.d)\\.ts$' },
      to: {},
    },
    { name: 'everything-resolves', severity: 'error', from: {}, to: { couldNotResolve: true } },
  ],
  options: {
    doNotFollow: { path: 'node_modules|/dist/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.base.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'types', 'node', 'default'],
      extensions: ['.ts', '.tsx', '.js', '.mjs', '.json', '.d.ts'],
    },
  },
};
