# A server as docs/operating expects it: Debian with systemd, PostgreSQL, Caddy and age.
FROM debian:13-slim
RUN apt-get update \
  && DEBIAN_FRONTEND=noninteractive apt-get install --yes --no-install-recommends \
    age caddy ca-certificates curl openssl postgresql systemd systemd-sysv \
  && systemctl mask console-getty systemd-logind systemd-udevd
ENV container=docker
STOPSIGNAL SIGRTMIN+3
CMD ["/sbin/init"]
