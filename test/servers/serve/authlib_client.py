"""Uses the stand-in as a Python program does, with authlib. Arguments: baseUrl, authUrl. Prints what happened as JSON."""

import json
import os
import re
import sys

import requests
from authlib.common.errors import AuthlibBaseError
from authlib.common.security import generate_token
from authlib.integrations.requests_client import OAuth2Session

base_url, auth_url = sys.argv[1:]
os.environ["AUTHLIB_INSECURE_TRANSPORT"] = "1"
client = {"client_id": "my-app", "client_secret": "s ecret+&"}
user = {"username": "ada", "password": "pass word%&"}


def session(**options):
    options.setdefault("token_endpoint_auth_method", "client_secret_post")
    return OAuth2Session(**client, token_endpoint=f"{auth_url}/token", **options)


# The password grant, with the secret in the form; then a refresh, with the secret in the header of Basic authentication.
logged_in = session()
first = logged_in.fetch_token(f"{auth_url}/token", grant_type="password", **user)
basic = session(token=first, token_endpoint_auth_method="client_secret_basic")
second = basic.refresh_token(f"{auth_url}/token", refresh_token=first["refresh_token"])

try:
    session().fetch_token(f"{auth_url}/token", grant_type="password", username="ada", password="wrong")
    wrong = None
except AuthlibBaseError as error:
    wrong = error.error

# The authorization code grant: the form of the sign-in page is filled in, as a browser does.
redirect_uri = "http://localhost:9999/callback"
coded = session(redirect_uri=redirect_uri, code_challenge_method="S256")
verifier = generate_token(48)
address, state = coded.create_authorization_url(f"{auth_url}/auth", code_verifier=verifier)
page = requests.get(address)
button = re.search(r'<button name="(\w+)" value="(\w+)">Sign in', page.text)
form = {**user, button.group(1): button.group(2)}
redirected = requests.post(address, data=form, allow_redirects=False)
code_token = coded.fetch_token(
    f"{auth_url}/token",
    authorization_response=redirected.headers["location"],
    state=state,
    code_verifier=verifier,
)

# A query, page by page.
rows, offset = [], 0
while True:
    body = {"statement": "SELECT id FROM account.query ORDER BY id", "limit": 2}
    if offset > 0:
        body["offset"] = offset
    answer = coded.post(f"{base_url}/cmn/computed-queries/execute", json=body)
    answer.raise_for_status()
    rows += [row["id"] for row in answer.json()["data"]]
    if answer.headers["x-query-more-elements"] != "true":
        break
    offset = int(answer.headers["x-query-next-offset"])

print(
    json.dumps(
        {
            "password": first["token_type"],
            "refreshed": second["access_token"] != first["access_token"],
            "code": code_token["token_type"],
            "wrong": wrong,
            "rows": rows,
        }
    )
)
