// queries: 17
package queries

import "fmt"

const byName = "SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'%s'⟧ LIMIT 5"

var all = "SELECT id FROM crm.customer " +
	"⟦misspelled-keyword|WHER⟧ id = 1 LIMIT 5"

func (c *Client) find(name string, number int) {
	c.Vql("SELECT id, ⟦missing-column|FROM⟧ crm.customer LIMIT 5")
	c.Vql(all)
	c.Vql(`
		SELECT id, name
		FROM crm.customer
		⟦misspelled-keyword|WHER⟧ name = 'a' LIMIT 5`)
	c.Vql("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'" + name + "'⟧ LIMIT 5")
	c.Vql(fmt.Sprintf("SELECT id FROM crm.customer WHERE name = ⟦value-in-quotes|'%s'⟧ AND id = %d LIMIT 5", name, number))
	c.Vql(fmt.Sprintf("SELECT id FROM crm.customer WHERE name LIKE 'a%%' AND name = ⟦value-in-quotes|'%[1]s'⟧ LIMIT 5", name))
	c.Vql(fmt.Sprintf(byName, name))
	c.Vql("SELECT id FROM crm.customer WHERE id = '" + strconv.Itoa(number) + "' LIMIT 5")
	c.Vql("SELECT id FROM crm.customer WHERE name = '" + strings.ReplaceAll(name, "'", "''") + "' LIMIT 5")
	// vql-ignore value-in-quotes
	c.Vql("SELECT id FROM crm.customer WHERE name = '" + name + "' LIMIT 5")
	query := "SELECT id FROM crm.customer"
	query += " WHERE name = ⟦value-in-quotes|'" + name + "'⟧"
	c.Vql(query)
	var builder strings.Builder
	builder.WriteString("SELECT id FROM crm.customer")
	builder.WriteString(" WHERE name = ⟦value-in-quotes|'" + name + "'⟧")
	c.Vql(builder.String())
	c.Vql(strings.Join([]string{"SELECT id", "FROM crm.customer", "WHERE name = ⟦value-in-quotes|'" + name + "'⟧ LIMIT 5"}, " "))
	marked := /* vql */ "SELECT id ⟦misspelled-keyword|FORM⟧ crm.customer LIMIT 5"
	c.Vql("SELECT id FROM crm.customer WHERE name = 'é😀\t' AND ⟦missing-condition|LIMIT⟧ 5")
	c.Other("SELECT id FROM crm.customer WHERE name = '" + name + "'")
}
