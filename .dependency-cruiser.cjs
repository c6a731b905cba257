// Packages in the order of their imports. Each may import itself and those before it.
const packages = ['contract', 'analyst', 'server']

// Features of the server. Those in one entry stand side by side and may not import each other.
const features = [
  ['platform'],
  ['tenants'],
  ['events'],
  ['catalog'],
  ['crm'],
  ['calls'],
  ['findings'],
  ['posts'],
  ['runs'],
  ['insights', 'webhooks', 'exports', 'schedules'],
  ['app'],
  ['cli'],
]

const tests = '[.]test[.]ts$'
// Where programs start, and what other projects import.
const programs =
  '^packages/(server/src/(main|app/worker-thread|calls/read-put-thread)|contract/src/(client/client|write-openapi))[.]ts$'

const packageRules = packages.slice(0, -1).map((name, at) => ({
  name: `package-line: ${name}`,
  severity: 'error',
  from: { path: `^packages/${name}/src/`, pathNot: tests },
  to: { path: `^(packages/(${packages.slice(at + 1).join('|')})|bench|apps)/` },
}))

// Goes once a batch that fails a run is reported to `runs` instead of failing it itself.
const pending = 'findings/ask-outside[.]ts'

const featureRules = features.flatMap((beside, at) =>
  beside.map((name) => ({
    name: `feature-line: ${name}`,
    severity: 'error',
    from: { path: `^packages/server/src/${name}/`, pathNot: `${tests}|${pending}` },
    to: {
      path: `^packages/server/src/(?!(${[...features.slice(0, at).flat(), name].join('|')})/)`,
    },
  })),
)

module.exports = {
  forbidden: [
    ...packageRules,
    ...featureRules,
    {
      name: 'known-feature',
      comment: 'Give a new folder of the server its place in the line at the top of this file.',
      severity: 'error',
      from: { path: `^packages/server/src/(?!(${features.flat().join('|')})/)(?!main[.]ts$)` },
      to: {},
    },
    {
      name: 'no-cycle',
      severity: 'error',
      from: {},
      to: { circular: true },
    },
    {
      name: 'no-test-code',
      comment: 'What is published carries neither tests nor training.',
      severity: 'error',
      from: { path: '^(packages|apps)/[^/]+/src/', pathNot: tests },
      to: { path: `^(packages|apps)/[^/]+/(test|lab)/|^bench/|${tests}` },
    },
    {
      name: 'no-unshipped-code',
      comment: 'Code that tests or training alone use belongs into test/ or lab/.',
      severity: 'error',
      from: {
        path: programs,
      },
      to: {
        path: '^packages/[^/]+/src/',
        pathNot: `${tests}|${programs}|/(create-post-input|example-input|theme-examples)[.]ts$`,
        reachable: false,
      },
    },
    {
      name: 'web-knows-the-contract-alone',
      severity: 'error',
      from: { path: '^apps/' },
      to: { path: '^(packages/(?!contract/)|bench/)' },
    },
    {
      name: 'resolvable',
      // The peers of the benchmark are installed into a folder of their own.
      severity: 'error',
      from: { pathNot: '^bench/peers/' },
      to: { couldNotResolve: true },
    },
  ],
  options: {
    // dependency-cruiser can't parse with TypeScript 7, so @swc/core parses. Without it no module would be seen.
    parser: 'swc',
    tsPreCompilationDeps: true,
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)node_modules/' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'node', 'default'] },
  },
}
