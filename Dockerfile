# The service as an image: docs/deploy.md says how it is run. The tags are exact, and the version of Node.js is that of package.json.
FROM node:24.21.0-bookworm-slim AS build
ENV CI=true SCARF_ANALYTICS=false
WORKDIR /source
# What changes seldom first: the packages are brought once for each lockfile.
COPY package.json pnpm-lock.yaml pnpm-workspace.yaml ./
COPY scripts/pnpmw.mjs scripts/
RUN node scripts/pnpmw.mjs fetch
COPY . .
RUN node scripts/pnpmw.mjs install --frozen-lockfile --offline
RUN node scripts/pnpmw.mjs run build
RUN node scripts/deployable.mjs /deployed

FROM node:24.21.0-bookworm-slim
# Nothing that installs or builds is left beside what runs.
RUN rm -rf /usr/local/lib/node_modules /usr/local/bin/npm /usr/local/bin/npx /usr/local/bin/corepack \
      /usr/local/bin/yarn /usr/local/bin/yarnpkg /opt/yarn-* \
    && mkdir /data && chown 65534:65534 /data \
    && ln -s /service/bin/operate /usr/local/bin/operate
WORKDIR /service
COPY --from=build /deployed ./
ENV NODE_ENV=production HOST=0.0.0.0 PORT=8080 DATA_DIR=/data
USER 65534:65534
EXPOSE 8080
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=10s --timeout=3s --start-period=60s --retries=3 \
  CMD ["node", "-e", "fetch(`http://127.0.0.1:${process.env.PORT}/healthz`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# Secrets come in a file of variables, where there is one; variables of the container go before it.
ENTRYPOINT ["node", "--max-semi-space-size=16", "--heap-growing-percent=100", "--disable-sigusr1", "--env-file-if-exists=/run/secrets/data-import/environment", "dist/src/main.js"]
CMD ["serve"]
