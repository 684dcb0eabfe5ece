#!/usr/bin/env bash
# A real S3 server on one machine: Ceph's gateway over one monitor and one store in memory, without Docker.
# usage: ceph-s3-up.sh FOLDER PORT        (the port after PORT is used as well)
# Prints the variables that the tests read; everything it starts has its pid file in FOLDER/run.
set -euo pipefail

folder=$1
port=$2
monitor=v2:127.0.0.1:$((port + 1))

answers() { (exec 3<>"/dev/tcp/127.0.0.1/$1") 2>/dev/null; }
for taken in "$port" $((port + 1)); do
  if answers "$taken"; then
    echo "Port $taken is taken." >&2
    exit 1
  fi
done

mkdir -p "$folder"/{mon,osd,run}
conf=$folder/ceph.conf
keyring=$folder/keyring
fsid=$(</proc/sys/kernel/random/uuid)

# cephx stays on: without it the gateway waits for its keys for ever.
cat >"$conf" <<EOF
[global]
fsid = $fsid
mon host = [$monitor/0]
ms bind msgr1 = false
public addr = 127.0.0.1
cluster addr = 127.0.0.1
auth cluster required = cephx
auth service required = cephx
auth client required = cephx
auth allow insecure global id reclaim = false
keyring = $keyring
run dir = $folder/run
admin socket = $folder/run/\$name.\$pid.asok
log file = $folder/\$name.log
mon cluster log file = $folder/cluster.log
pid file = $folder/run/\$name.pid
osd pool default size = 1
osd pool default min size = 1
osd pool default pg num = 1
osd pool default pgp num = 1
osd crush chooseleaf type = 0
mon allow pool size one = true
mon data avail crit = 1
mon data avail warn = 1
mon data = $folder/mon
osd data = $folder/osd
osd objectstore = memstore
memstore device bytes = 1073741824
osd max object name len = 2048
osd check max object name len on startup = false
rgw enable usage log = false
rgw lifecycle work time = 00:00-00:01
rgw thread pool size = 32
rgw frontends = beast endpoint=127.0.0.1:$port
rgw data = $folder/rgw
EOF
export CEPH_CONF=$conf
ceph() { timeout 60 ceph -c "$conf" "$@"; }

monmaptool --create --fsid "$fsid" --addv a "[$monitor]" "$folder/monmap" >/dev/null
ceph-authtool --create-keyring "$keyring" --gen-key -n mon. --cap mon 'allow *' >/dev/null
ceph-authtool "$keyring" --gen-key -n client.admin \
  --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *' >/dev/null
ceph-mon -c "$conf" --mkfs -i a --monmap "$folder/monmap" --keyring "$keyring"
ceph-mon -c "$conf" -i a
for _ in {1..100}; do
  timeout 5 ceph -c "$conf" -s >/dev/null 2>&1 && break
  sleep 0.1
done

uuid=$(</proc/sys/kernel/random/uuid)
id=$(ceph osd new "$uuid")
ceph auth get-or-create "osd.$id" mon 'allow profile osd' osd 'allow *' mgr 'allow profile osd' >>"$keyring"
ceph-osd -c "$conf" -i "$id" --mkfs --osd-uuid "$uuid"
ceph osd crush add "osd.$id" 1.0 root=default host=here
ceph-osd -c "$conf" -i "$id"

ceph auth get-or-create client.rgw.a mon 'allow rwx' osd 'allow rwx' >>"$keyring"
radosgw -c "$conf" -n client.rgw.a
for _ in {1..300}; do
  answers "$port" && break
  sleep 0.1
done
timeout 60 radosgw-admin -c "$conf" user create --uid=test --display-name=test \
  --access-key=TESTKEY --secret-key=TESTSECRET >/dev/null

echo "export TEST_S3_ENDPOINT=http://127.0.0.1:$port TEST_S3_KEY=TESTKEY TEST_S3_SECRET=TESTSECRET"
