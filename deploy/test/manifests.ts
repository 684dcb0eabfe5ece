import { globSync } from 'node:fs';
import * as monitoring from '@kubernetes-models/prometheus-operator/monitoring.coreos.com/v1';
import * as apps from 'kubernetes-models/apps/v1';
import * as batch from 'kubernetes-models/batch/v1';
import * as networking from 'kubernetes-models/networking.k8s.io/v1';
import * as policy from 'kubernetes-models/policy/v1';
import * as core from 'kubernetes-models/v1';
import { parse } from 'yaml';
import { textOf, WORKSPACE } from './workspace.js';

export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata: { readonly name: string };
  readonly spec?: unknown;
}

type Model = new () => { validate(): void };

const MODELS: Readonly<Record<string, unknown>> = {
  'apps/v1': apps,
  'batch/v1': batch,
  'monitoring.coreos.com/v1': monitoring,
  'networking.k8s.io/v1': networking,
  'policy/v1': policy,
  v1: core,
};

/** Manifests by the path of their file, without those of kustomize. */
export function readManifests(): ReadonlyMap<string, Manifest> {
  const paths = globSync('deploy/kubernetes/*.yaml', {
    cwd: WORKSPACE,
    exclude: ['**/kustomization.yaml'],
  }).toSorted();
  return new Map(paths.map((path) => [path, parse(textOf(path)) as Manifest]));
}

/**
 * The problems that the schema of its kind finds, and the fields that are unknown to it. The schemas of Kubernetes allow
 * further fields, which the server drops: a field that validation never looks at is such a one.
 */
export function problemsOf(manifest: Manifest): readonly string[] {
  const ModelOfKind = (MODELS[manifest.apiVersion] as Record<string, Model> | undefined)?.[
    manifest.kind
  ];
  if (ModelOfKind === undefined) return [`${manifest.apiVersion} ${manifest.kind} is unknown`];
  const seen = new Set<string>();
  const watched = Object.fromEntries(
    Object.entries(manifest).map(([name, value]) => [name, watch(value, `/${name}`, seen)]),
  );
  try {
    // Assigned: the constructor would look at everything.
    Object.assign(new ModelOfKind(), watched).validate();
  } catch (error) {
    return [(error as Error).message];
  }
  const below = Object.entries(manifest).flatMap(([name, value]) => pathsIn(value, `/${name}`));
  return below.filter((path) => !seen.has(path)).map((path) => `${path} is unknown`);
}

function watch(value: unknown, path: string, seen: Set<string>): unknown {
  if (typeof value !== 'object' || value === null) return value;
  return new Proxy(value, {
    get(target, name) {
      const inner: unknown = Reflect.get(target, name);
      if (typeof name !== 'string') return inner;
      seen.add(`${path}/${name}`);
      return watch(inner, `${path}/${name}`, seen);
    },
  });
}

function pathsIn(value: unknown, path: string): readonly string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, inner]) => {
    const innerPath = `${path}/${name}`;
    return [innerPath, ...pathsIn(inner, innerPath)];
  });
}
