# queries: 24
import textwrap

LIMIT = 10
QUOTE = "'"
BY_NAME = "SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'%s'⟧ LIMIT 5"


class Customers:
    QUERY = "SELECT id ⟦misspelled-keyword|FORM⟧ crm.customer LIMIT 5"

    def __init__(self, client):
        self.client = client

    def all(self):
        self.client.vql(self.QUERY)
        self.client.vql(Customers.QUERY)
        self.client.vql(self.by_id(5))

    def by_id(self, number):
        return f"SELECT id FROM crm.customer ⟦misspelled-keyword|WHER⟧ id = {number} LIMIT 5"

    def find(self, name, number: int, names):
        self.client.vql("SELECT id, ⟦missing-column|FROM⟧ crm.customer LIMIT 5")
        self.client.vql("""
            SELECT id, name
            FROM crm.customer
            ⟦misspelled-keyword|WHER⟧ id = 1 LIMIT 5
        """)
        self.client.vql(text="SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'" + name + "'⟧ LIMIT 5", limit=5)
        self.client.vql(f"SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'{name}'⟧ LIMIT 5")
        self.client.vql(f'SELECT id FROM crm.customer WHERE name = {⟦value-in-quotes|name⟧!r} AND id = {number:d} LIMIT {LIMIT}')
        self.client.vql("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'%s'⟧ AND id = %d LIMIT 5" % (name, number))
        self.client.vql("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'%(name)s'⟧ LIMIT 5" % {"name": name})
        self.client.vql("SELECT id FROM crm.customer WHERE name LIKE 'a%%' AND name = ⟦value-in-quotes|'{}'⟧ LIMIT 5".format(name))
        self.client.vql("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'{name}'⟧ LIMIT 5".format(name=name))
        self.client.vql(BY_NAME % name)
        self.client.vql(
            "SELECT id FROM crm.customer "
            "WHERE name = ⟦value-in-quotes|'" f"{name}" "'⟧ LIMIT 5"
        )
        self.client.vql("SELECT id FROM crm.customer WHERE name = '%s' LIMIT 5" % name.replace("'", "''"))
        self.client.vql("SELECT id FROM crm.customer WHERE id = '%d' LIMIT 5" % number)
        self.client.vql("SELECT id FROM crm.customer WHERE id = '" + str(int(number)) + "' LIMIT 5")
        self.client.vql("SELECT id FROM crm.customer WHERE name = 'é😀\n' AND ⟦missing-condition|LIMIT⟧ 5")
        self.client.vql("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|" + QUOTE + name + QUOTE + "⟧ LIMIT 5")
        # vql-ignore value-in-quotes
        self.client.vql(f"SELECT id FROM crm.customer WHERE name = '{name}' LIMIT 5")
        query = "SELECT id FROM crm.customer"
        query += " WHERE name = ⟦value-in-quotes|'" + name + "'⟧"
        self.client.vql(query)
        self.client.vql(textwrap.dedent("""\
            SELECT id FROM crm.customer
            WHERE name = ⟦value-in-quotes|'{}'⟧ LIMIT 5
        """).format(name))
        self.client.vql(" ".join(["SELECT id", "FROM crm.customer", "WHERE name = ⟦value-in-quotes|'" + name + "'⟧ LIMIT 5"]))
        # vql
        text = "SELECT id ⟦misspelled-keyword|FORM⟧ crm.customer LIMIT 5"
        other = f"{text} 'x'"
        self.client.other(f"SELECT id FROM crm.customer WHERE name = '{name}'")
        rb"SELECT id FROM x"
        return other
