# syntax=docker/dockerfile:1

# Builds a release on the target platform, because it contains native code.
FROM node:24-trixie-slim AS build
# For strip.
RUN apt-get update && apt-get install --yes --no-install-recommends binutils
WORKDIR /source
COPY package.json package-lock.json .npmrc ./
COPY contract/package.json contract/
COPY server/package.json server/
COPY demo/package.json demo/
COPY web/package.json web/
COPY e2e/package.json e2e/
COPY bench/package.json bench/
RUN --mount=type=cache,target=/root/.npm npm ci
COPY . .
RUN npm run release \
  && mkdir /release \
  && tar -xzf dist/release/daystar-*.tar.gz -C /release --strip-components=1 \
  && strip --strip-unneeded /release/node_modules/node/bin/node

FROM debian:13-slim
LABEL org.opencontainers.image.title="Daystar" \
  org.opencontainers.image.description="A social activity journal that a community runs for itself." \
  org.opencontainers.image.licenses="AGPL-3.0-or-later"
# PostgreSQL needs an account with a name.
RUN groupadd --system --gid 10001 daystar \
  && useradd --system --uid 10001 --gid 10001 --home-dir /data --no-create-home --shell /usr/sbin/nologin daystar \
  && install -d -m 700 -o daystar -g daystar /data
COPY --from=build /release /opt/daystar
USER 10001:10001
WORKDIR /data
ENV DATA_DIR=/data
VOLUME /data
EXPOSE 3000
STOPSIGNAL SIGTERM
HEALTHCHECK --interval=5s --timeout=5s --start-period=60s \
  CMD ["/opt/daystar/bin/daystar", "ready"]
ENTRYPOINT ["/opt/daystar/bin/daystar"]
CMD ["start"]
