import { execFileSync } from 'node:child_process';
import { expect } from 'chai';
import { parse } from 'yaml';
import { problemsOf, readManifests, type Manifest } from './manifests.js';
import { textOf, WORKSPACE } from './workspace.js';

interface Pod {
  readonly automountServiceAccountToken: boolean;
  readonly terminationGracePeriodSeconds?: number;
  readonly securityContext: Readonly<Record<string, unknown>>;
  readonly containers: readonly [Container];
  readonly volumes: readonly { readonly name: string }[];
}

interface Container {
  readonly image: string;
  readonly args?: readonly string[];
  readonly securityContext: unknown;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

const MANIFESTS = readManifests();
const PODS = ['deployment', 'migration-job', 'backup'];
/** They run the image of the service. */
const SERVING_PODS = ['deployment', 'migration-job'];
const { version } = JSON.parse(textOf('package.json')) as { version: string };

describe('The manifests for Kubernetes', () => {
  for (const [path, manifest] of MANIFESTS)
    it(`are as the schemas of Kubernetes say, without unknown fields: ${path}`, () => {
      expect(problemsOf(manifest)).to.deep.equal([]);
    });

  it('are checked: a wrong type and a misspelt field are found', () => {
    const deployment = MANIFESTS.get('deploy/kubernetes/deployment.yaml') as Manifest;

    const wrong = { ...(deployment.spec as object), replicas: 'three' };
    expect(problemsOf({ ...deployment, spec: wrong })).to.match(/replicas/);
    const misspelt = { ...(deployment.spec as object), replicaz: 3 };
    expect(problemsOf({ ...deployment, spec: misspelt })).to.deep.equal([
      '/spec/replicaz is unknown',
    ]);
  });

  for (const name of PODS) {
    it(`run pods without rights, on a file system that cannot be written: ${name}`, () => {
      const { securityContext, containers, automountServiceAccountToken } = podOf(name);

      expect(automountServiceAccountToken).to.equal(false);
      expect(securityContext).to.deep.equal({
        runAsNonRoot: true,
        runAsUser: 65534,
        runAsGroup: 65534,
        fsGroup: 65534,
        seccompProfile: { type: 'RuntimeDefault' },
      });
      expect(containers[0].securityContext).to.deep.equal({
        allowPrivilegeEscalation: false,
        readOnlyRootFilesystem: true,
        capabilities: { drop: ['ALL'] },
      });
    });
  }

  for (const name of SERVING_PODS)
    it(`run the image of this version, with its secrets where the image looks for them: ${name}`, () => {
      const { containers, volumes } = podOf(name);

      expect(containers[0].image).to.match(new RegExp(`/data-import:${version}$`));
      expect(textOf('Dockerfile')).to.include(
        `--env-file-if-exists=${containers[0].volumeMounts[0]?.mountPath}/environment`,
      );
      expect(containers[0].volumeMounts.map((mount) => mount.name)).to.have.members(
        volumes.map((volume) => volume.name),
      );
    });

  it('are applied by kustomize, but the secret and the migration, with the image by its digest', () => {
    const { resources, images } = parse(textOf('deploy/kubernetes/kustomization.yaml')) as {
      readonly resources: readonly string[];
      readonly images: readonly { readonly name: string; readonly digest: string }[];
    };
    const files = [...MANIFESTS.keys()].map((path) => path.slice('deploy/kubernetes/'.length));

    expect([...resources, 'migration-job.yaml', 'secret.example.yaml']).to.have.members(files);
    expect(images.map(({ name }) => name)).to.deep.equal([
      podOf('deployment').containers[0].image.split(':')[0],
    ]);
    expect(images[0]?.digest).to.match(/^sha256:[0-9a-f]{64}$/);
  });

  it('lead in callers and people, and to nothing that is for those inside', () => {
    const ingress = MANIFESTS.get('deploy/kubernetes/ingress.yaml') as Manifest;
    const { rules } = ingress.spec as Ingress;
    const isLetIn = (path: string) =>
      rules[0]?.http.paths.some(({ path: allowed, pathType }) =>
        pathType === 'Exact' ? path === allowed : path.startsWith(allowed),
      );

    for (const path of [
      '/',
      '/v1/graphql/',
      '/oauth/token',
      '/console/',
      '/docs/',
      '/openapi.json',
    ])
      expect(isLetIn(path), path).to.equal(true);
    for (const path of ['/metrics', '/metrics/', '/readyz', '/healthz'])
      expect(isLetIn(path), path).to.equal(false);
  });

  it('make the rules of the operator from the alerts as they are', () => {
    const [, command = ''] =
      /^(\{ printf .*) \| kubectl apply -f -$/m.exec(textOf('docs/deploy.md')) ?? [];
    const made = execFileSync('sh', ['-c', command], {
      cwd: `${WORKSPACE}deploy/kubernetes`,
      encoding: 'utf8',
    });
    const rule = parse(made) as Manifest;

    expect(rule.kind).to.equal('PrometheusRule');
    expect(problemsOf(rule)).to.deep.equal([]);
    expect(rule.spec).to.deep.equal(parse(textOf('deploy/monitoring/alerts.yaml')));
  });

  it('leave a server longer to stop than it takes at most', () => {
    expect(podOf('deployment').terminationGracePeriodSeconds).to.be.above(21);
  });
});

interface Ingress {
  readonly rules: readonly {
    readonly http: {
      readonly paths: readonly { readonly path: string; readonly pathType: string }[];
    };
  }[];
}

interface Job {
  readonly template: { readonly spec: Pod };
}

function podOf(name: string): Pod {
  const spec = MANIFESTS.get(`deploy/kubernetes/${name}.yaml`)?.spec as
    | Job
    | { readonly jobTemplate: { readonly spec: Job } };
  return ('jobTemplate' in spec ? spec.jobTemplate.spec : spec).template.spec;
}
