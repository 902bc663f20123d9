# queries: 20
class Customers
  BY_NAME = "SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'%s'⟧ LIMIT 5".freeze

  def initialize(client)
    @client = client
    @all = "SELECT id FROM crm.customer ⟦misspelled-keyword|WHER⟧ id = 1 LIMIT 5"
  end

  def find(name, number)
    @client.vql("SELECT id, ⟦missing-column|FROM⟧ crm.customer LIMIT 5", limit: 5)
    @client.vql @all
    @client.vql("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'#{name}'⟧ LIMIT 5")
    @client.vql('SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|\'' + name + '\'⟧ LIMIT 5')
    @client.vql(%q(SELECT id FROM crm.customer ⟦misspelled-keyword|WHER⟧ name = 'a' LIMIT 5))
    @client.vql(format("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'%s'⟧ AND id = %d LIMIT 5", name, number))
    @client.vql("SELECT id FROM crm.customer WHERE name LIKE 'a%%' AND name = ⟦value-in-quotes|'%s'⟧ LIMIT 5" % name)
    @client.vql("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'%{name}'⟧ LIMIT 5" % { name: name })
    @client.vql(BY_NAME % name)
    @client.vql("SELECT id FROM crm.customer WHERE id = '#{number.to_i}' LIMIT 5")
    @client.vql("SELECT id FROM crm.customer WHERE name = '#{name.gsub("'", "''")}' LIMIT 5")
    @client.vql(<<~TEXT, limit: 5)
      SELECT id, name
      FROM crm.customer
      WHERE name = ⟦value-in-quotes|'#{name}'⟧ ⟦misspelled-keyword|LIMITS⟧ 5
    TEXT
    @client.vql(<<-'TEXT'.strip)
      SELECT id, name
      FROM crm.customer
      ⟦misspelled-keyword|WHER⟧ name = 'a' LIMIT 5
    TEXT
    # vql-ignore value-in-quotes
    @client.vql("SELECT id FROM crm.customer WHERE name = '#{name}' LIMIT 5")
    query = "SELECT id FROM crm.customer"
    query << " WHERE name = ⟦value-in-quotes|'#{name}'⟧"
    query += " LIMIT 5"
    @client.vql(query)
    @client.vql(["SELECT id", "FROM crm.customer", "WHERE name = ⟦value-in-quotes|'#{name}'⟧ LIMIT 5"].join(' '))
    # vql
    marked = "SELECT id ⟦misspelled-keyword|FORM⟧ crm.customer LIMIT 5"
    heredoc = <<~VQL
      SELECT id ⟦misspelled-keyword|FORM⟧ crm.customer LIMIT 5
    VQL
    @client.vql("SELECT id FROM crm.customer WHERE name = 'é😀\t' AND ⟦missing-condition|LIMIT⟧ 5")
    @client.other("SELECT id FROM crm.customer WHERE name = '#{name}'")
  end
end
