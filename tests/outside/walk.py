"""Walks every operation of a served emulator with a client of another language, and every flow that was observed.

Usage: walk.py BASE_URL. The emulator has a manual clock, the key `k3y`, and nothing in it. Python alone is needed.
"""

import gzip
import io
import json
import sys
import tarfile
from http.client import HTTPConnection
from urllib.parse import urlsplit

ROOT = urlsplit(sys.argv[1])
KEY = {"X-Api-Key": "k3y"}
OTHER = "0f8fad5b-d9cb-469f-a165-70867728950e"
seen = set()


def send(method, path, body=None, headers={}):
    """Sends a request; gives the status, the headers and the bytes of its answer."""
    api.request(method, path, body, headers)
    answer = api.getresponse()
    return answer.status, answer.headers, answer.read()


def get(path, headers={}):
    status, _, body = send("GET", path, headers=headers)
    return status, json.loads(body)


def post(path, content, kind="application/json"):
    status, _, body = send("POST", path, content, {**KEY, "content-type": kind})
    return status, body and json.loads(body)


def call(method, path, status, body=None, headers={}):
    """Sends JSON with the key, holds the status, and gives the JSON of the answer."""
    text = None if body is None else json.dumps(body)
    found, said, answer = send(method, path, text, {**KEY, **headers, **({} if body is None else {"content-type": "application/json"})})
    assert found == status, f"{method} {path}: {found} {answer}, not {status}"
    assert said["x-request-id"]
    if status == 204:
        assert answer == b""
        return None
    assert said["content-type"] == "application/json", said
    seen.add((method, path.split("?")[0]))
    return json.loads(answer)


def advance(ms):
    assert post("/_emulator/advance", json.dumps({"ms": ms}))[0] == 204


def put(url, content, headers={}):
    """Uploads to an address as it was given, without the key."""
    target = urlsplit(url)
    assert target.netloc == ROOT.netloc, url
    status, _, body = send("PUT", f"{target.path}?{target.query}", content, headers)
    assert status == 200, body


def form(name, source, config, revision, secrets=()):
    return {"name": name, "source": source, "source_config": config, "source_revision_config": revision, "secrets": list(secrets)}


def polled(deployment, wanted):
    """Polls the latest revision, a second of the emulator's at a time, until it has a state."""
    states = []
    for _ in range(30):
        now = call("GET", f"/v2/deployments/{deployment['id']}", 200)
        revision = call("GET", f"/v2/deployments/{deployment['id']}/revisions/{now['latest_revision_id']}", 200)
        states.append(revision["status"])
        if revision["status"] == wanted:
            return now, revision
        advance(250)
    raise AssertionError(f"{deployment['name']} never was {wanted}: {states}")


def tarball(files):
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w:gz") as archive:
        for name, content in files.items():
            entry = tarfile.TarInfo(name)
            entry.size = len(content)
            archive.addfile(entry, io.BytesIO(content))
    return packed.getvalue()


def authentication():
    for status, headers in [
        (401, {}),
        (401, {"X-Tenant-Id": OTHER}),
        (200, {"Authorization": "Bearer k3y"}),
        (200, {**KEY, "X-Tenant-Id": OTHER}),
        (422, {**KEY, "X-Tenant-Id": "mine"}),
    ]:
        assert get("/v2/deployments", headers)[0] == status, headers


def image():
    """Create with an image, poll, patch without and with a new revision."""
    created = call("POST", "/v2/deployments", 201, form("image", "external_docker", {}, {"image_uri": "registry.example/agent:1"}))
    assert created["status"] == "AWAITING_DATABASE" and created["active_revision_id"] is None
    deployed, _ = polled(created, "DEPLOYED")
    assert deployed["active_revision_id"] == created["latest_revision_id"] and deployed["image_version"] == "1"
    path = f"/v2/deployments/{created['id']}"
    same = call("PATCH", path, 200, {"source_config": {"custom_url": "https://agent.example"}})
    assert same["latest_revision_id"] == created["latest_revision_id"]
    newer = call("PATCH", path, 200, {"source_revision_config": {"image_uri": "registry.example/agent@sha256:" + "a" * 64}})
    assert newer["latest_revision_id"] != created["latest_revision_id"]
    polled(newer, "DEPLOYED")
    assert call("POST", "/v2/deployments", 409, form("image", "internal_docker", {}, {}))["detail"]
    assert call("GET", path + "x", 422)["detail"][0]["type"] == "uuid_parsing"
    return created


def uploaded():
    """Create, ask for an upload URL, put the tarball, patch, poll."""
    created = call("POST", "/v2/deployments", 201, form("tarball", "internal_source", {}, {}))
    upload = call("POST", f"/v2/deployments/{created['id']}/upload-url", 200)
    files = tarball({"agent.json": b"{}", "src/a.py": b"x" * 100_000})
    put(upload["upload_url"], files, {"X-Goog-Content-Length-Range": "0,209715200"})
    revision = {"source_tarball_path": upload["object_path"], "agent_config_path": "agent.json"}
    patched = call("PATCH", f"/v2/deployments/{created['id']}", 200, {"source_revision_config": revision})
    _, deployed = polled(patched, "DEPLOYED")
    assert deployed["source_revision_config"]["image_uri"]
    missing = {"source_tarball_path": upload["object_path"], "agent_config_path": "other.json"}
    call("PATCH", f"/v2/deployments/{created['id']}", 200, {"source_revision_config": missing})
    _, failed = polled(patched, "BUILD_FAILED")
    assert "other.json" in failed["status_message"]
    upload = call("POST", f"/v2/deployments/{created['id']}/upload-url", 200)
    put(upload["upload_url"], gzip.compress(b"no tar"))
    call("PATCH", f"/v2/deployments/{created['id']}", 200, {"source_revision_config": {"source_tarball_path": upload["object_path"], "agent_config_path": "agent.json"}})
    _, failed = polled(patched, "BUILD_FAILED")
    assert "tar" in failed["status_message"]


def pushed():
    """Create, ask for a push token, patch with the image that was pushed."""
    created = call("POST", "/v2/deployments", 201, form("pushed", "internal_docker", {}, {}))
    token = call("POST", f"/v2/deployments/{created['id']}/push-token", 200, {"supports_registry_username": True})
    assert token["token"] and token["registry_url"].startswith("https://")
    image_uri = f"{token['repository_url']}:1"
    patched = call("PATCH", f"/v2/deployments/{created['id']}", 200, {"source_revision_config": {"image_uri": image_uri}})
    polled(patched, "DEPLOYED")


def repository():
    """Pick an integration and a repository, create from it, read its logs by the page."""
    integration = call("GET", "/v1/integrations/repo_host/install", 200)[0]
    repositories = call("GET", f"/v1/integrations/repo_host/{integration['id']}/repos", 200)
    assert call("GET", f"/v1/integrations/forge/repo_host/{integration['id']}/repos", 200) == repositories
    chosen = repositories[0]
    config = {"integration_id": chosen["host_integration_id"], "repo_url": chosen["url"], "build_on_push": True}
    created = call("POST", "/v2/deployments", 201, form("repository", "repo_host", config, {"repo_ref": chosen["default_branch"], "agent_config_path": "agent.json"}))
    _, revision = polled(created, "DEPLOYED")
    assert len(revision["source_revision_config"]["repo_commit_sha"]) == 40
    logs = f"/v2/deployments/{created['id']}/revisions/{revision['id']}/logs"
    older = f"/v1/projects/{created['id']}/revisions/{revision['id']}"
    for kind in ("build", "deploy"):
        whole = call("GET", f"{logs}?type={kind}&limit=1000", 200)["logs"]
        lines, offset = [], None
        while True:
            page = call("GET", f"{logs}?type={kind}&limit=3" + (f"&offset={offset}" if offset else ""), 200)
            lines += page["logs"]
            offset = page["next_offset"]
            if not offset:
                break
        assert lines == whole and len({line["id"] for line in lines}) == len(lines) > 3
        assert call("POST", f"{older}/{kind}_logs", 200, {"limit": 50, "order": "asc"})["logs"] == whole
        backwards = call("POST", f"{older}/{kind}_logs", 200, {"limit": 50, "order": "desc"})["logs"]
        assert backwards == whole[::-1]
    assert call("POST", f"/v1/projects/{created['id']}/deploy_logs", 200, {"limit": 50, "order": "asc"})["logs"]
    return created


def listing(known):
    named = call("GET", f"/v2/deployments?name={known['name']}", 200)["resources"]
    assert [deployment["id"] for deployment in named] == [known["id"]]
    names, offset = [], 0
    while True:
        page = call("GET", f"/v2/deployments?limit=3&offset={offset}", 200)
        names += [deployment["name"] for deployment in page["resources"]]
        offset = page["offset"]
        if len(page["resources"]) < 3:
            break
    assert names == ["repository", "pushed", "tarball", "image"], names
    latest = call("GET", f"/v2/deployments/{known['id']}/revisions?limit=1", 200)
    assert len(latest["resources"]) == 1 and latest["offset"] == 1
    made = call("POST", f"/v2/deployments/{known['id']}/revisions", 200, {})
    polled(known, "DEPLOYED")
    again = call("POST", f"/v2/deployments/{known['id']}/revisions/{made['id']}/redeploy", 200)
    assert again["latest_revision_id"] != made["id"]
    assert call("GET", "/v2/deployments", 200, headers={"X-Tenant-Id": OTHER})["resources"] == []
    assert call("GET", f"/v2/deployments/{known['id']}", 404, headers={"X-Tenant-Id": OTHER}) == {"detail": f"Deployment ID {known['id']} not found."}


def organisation():
    listeners = call("GET", "/v2/listeners", 200)["resources"]
    assert call("GET", f"/v2/listeners/{listeners[0]['id']}", 200) == listeners[0]
    assert len(call("GET", "/v2/auth/providers", 200)) == 6
    provider = {"provider_id": "own", "name": "Own", "client_id": "c", "client_secret": "s", "auth_url": "https://a.example", "token_url": "https://t.example"}
    assert "client_secret" not in call("POST", "/v2/auth/providers", 200, provider)
    assert call("PATCH", "/v2/auth/providers/own", 200, {"name": "Other"})["name"] == "Other"
    assert call("GET", "/v2/auth/providers/own", 200)["name"] == "Other"
    call("DELETE", "/v2/auth/providers/own", 200)
    call("GET", "/v2/auth/providers/own", 404)
    made = call("POST", "/v2/auth/agents/a1/connections", 201, {"oauth_token_id": "t1"})
    assert call("GET", "/v2/auth/agents/a1/connections", 200)["data"] == [made]
    call("DELETE", f"/v2/auth/agents/a1/connections/{made['id']}", 204)
    assert call("GET", "/v2/auth/agents/a1/connections", 200)["data"] == []


def deletion(known):
    path = f"/v2/deployments/{known['id']}"
    call("DELETE", f"{path}?delete_tracing_project=true", 204)
    states = []
    while (answer := get(path, KEY))[0] == 200:
        states.append(answer[1]["status"])
        advance(400)
    assert answer[0] == 404 and list(dict.fromkeys(states)) == ["AWAITING_DELETE", "AWAITING_FINAL_DELETE"], states


def refusals():
    assert call("PUT", "/v2/deployments", 405) == {"detail": "Method Not Allowed"}
    assert call("GET", "/nowhere", 404) == {"detail": "Not Found"}
    status, bad = post("/v2/deployments", b'{"name": nope}')
    assert status == 422 and bad["detail"][0]["loc"] == ["body", 9], bad
    assert post("/v2/deployments", b"{}", "text/plain")[0] == 415
    assert post("/v2/deployments", b'{"name": "\xe9"}')[0] == 400
    assert post("/v2/deployments", b" " * 1_048_577)[0] == 413
    assert call("GET", "/v2/deployments?limit=0", 422)["detail"][0]["ctx"] == {"ge": 1}


api = HTTPConnection(ROOT.hostname, ROOT.port, timeout=30)
authentication()
first = image()
uploaded()
pushed()
last = repository()
listing(first)
organisation()
refusals()
deletion(last)
print(f"walked {len(seen)} addresses, every flow held")
