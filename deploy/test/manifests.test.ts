import { expect } from 'chai';
import { problemsOf, readManifests, type Manifest } from './manifests.js';
import { textOf } from './workspace.js';

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
  readonly env?: readonly { readonly name: string; readonly value: string }[];
  readonly securityContext: unknown;
  readonly volumeMounts: readonly { readonly name: string; readonly mountPath: string }[];
}

const MANIFESTS = readManifests();
const PODS = ['deployment', 'migration-job'];
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
  }

  it('leave a server longer to stop than it takes at most', () => {
    const { containers, terminationGracePeriodSeconds = 0 } = podOf('deployment');
    const noticeMs = containers[0].env?.find(({ name }) => name === 'SHUTDOWN_NOTICE_MS')?.value;

    expect(terminationGracePeriodSeconds * 1000).to.be.above(Number(noticeMs) + 21_000);
  });
});

function podOf(name: string): Pod {
  const manifest = MANIFESTS.get(`deploy/kubernetes/${name}.yaml`) as Manifest;
  return (manifest.spec as { template: { spec: Pod } }).template.spec;
}
